"""What stands on one page: a setting and a frame go in; places of puzzles, captions, aids and furniture come out."""
