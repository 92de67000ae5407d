"""The interior of a book and its manifest go in; what a reader would find wrong comes out.

content, state, marks      a page's operators become lines, texts, shapes and stamps in their places
lattice                    lines become grids, by their distances alone
words, figures, images     runs of text become lines of text; pictures that look alike get one name
sights                     outlines, dots, signs and shapes on a grid become the rules that a reader sees
page, reading              pages as read: grids, the marks in their cells, the texts around them
compact                    numbers and marks of all cells, in few bytes
recorded                   what book.json says, which is opened only then
placing, pieces            which grid is which puzzle or answer
meanings                   which value each mark stands for; the outlines of known pictures
comparing, ruled           a grid and its rules beside its record
references, leading        where the texts around grids lead
prove, outcome             all of it, spread over workers; the outcome, and proof.json
folder                     the same for a finished folder, with the SHA-256 of its files

Fonts, streams and transformations are those of `preflight`. Its interpreter keeps the box of a mark's ink, its colour
and whatever a printer forbids; that of `content` keeps the mark itself: the ends of lines, outlines, and which way up.
"""
