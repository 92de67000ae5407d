// Without this script, a link into a closed month does nothing in some browsers, and closed months are not printed.
const months = document.getElementsByClassName("month");
function show() {
  const day = document.getElementById(location.hash.slice(1));
  const month = day && day.closest("details");
  if (month) {
    month.open = true;
    day.scrollIntoView();
  }
}
addEventListener("hashchange", show);
addEventListener("beforeprint", () => { for (const month of months) month.open = true; });
show();
