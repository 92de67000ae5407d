"""What the operators of a page do, by kind: each takes the content and its operands.

general    states, clips and marked content        text      fonts, strings, and where they stand
paths      lines and areas                         objects   forms, images, gradients
inks       colours                         patterns  what a pattern leaves on a mark
"""
