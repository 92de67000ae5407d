#!/usr/bin/env bash
# zensical 0.0.73: `build --strict` fails for a link to a page that is not there, and says so with its line, but not for
# a picture that is not there: it exits with 0, and the page that it makes has an <img> whose file
# nobody made. mkdocs 1.6.1 warns of both in the same words, and its --strict fails for both. So whoever changes from
# one to the other must look through the finished pages.
#
# Seen on Linux, CPython 3.11:
#   a missing page:    zensical exit 1, mkdocs exit 1
#   a missing picture: zensical exit 0, mkdocs exit 1
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet zensical==0.0.73 mkdocs==1.6.1
cd "$folder"
mkdir docs
printf 'site_name: Shop\n' > mkdocs.yml
built() {  # the exit codes of both for a page of this text
  printf '# Shop\n\n%s\n' "$1" > docs/index.md
  local codes=()
  for tool in zensical mkdocs; do
    rm -rf site .cache
    if "$folder/venv/bin/$tool" build --strict > said 2>&1; then codes+=("$tool exit 0"); else codes+=("$tool exit 1"); fi
  done
  echo "${codes[0]}, ${codes[1]}"
}
whole=$(built 'All is well.')
page=$(built 'See [the prices](prices.md).')
picture=$(built '![The window](window.png)')
echo "nothing missing:   $whole"
echo "a missing page:    $page"
echo "a missing picture: $picture"
[ "$whole" = "zensical exit 0, mkdocs exit 0" ] && [ "$page" = "zensical exit 1, mkdocs exit 1" ] \
  && [ "$picture" = "zensical exit 0, mkdocs exit 1" ] || { echo "the behaviour has changed"; exit 1; }
