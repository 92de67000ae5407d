"""The interior of a book and its manifest go in; what a reader would find wrong comes out.

streams, typefaces, content    a page's operators become lines, texts, shapes and stamps in their places
lattice                        lines become grids, by their distances alone
page                           a page as read: grids, the marks in their cells, the texts around them
recorded                       what book.json says, which is opened only then
meanings                       which value each mark stands for
figures                        the pictures of symbol sets, compared with the outlines on the paper
comparing, references          each puzzle and answer beside its record, and where its captions lead
road                           all of it, spread over workers
"""
