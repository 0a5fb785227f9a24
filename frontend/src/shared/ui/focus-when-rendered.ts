/** Frames of the browser within which a virtual list renders a row to which it was scrolled: 200 ms. */
const framesUntilRendered = 12;

/** Focuses the field with this id as soon as it is in the document. */
export function focusWhenRendered(id: string, frames = framesUntilRendered): void {
  const field = document.getElementById(id);
  if (field) field.focus();
  else if (frames > 0) requestAnimationFrame(() => focusWhenRendered(id, frames - 1));
}
