/**
 * Handles the Escape key for a layer: a menu, panel, question or search. Layers are nested in the document, so the
 * innermost layer gets the event first. Returns whether the calling layer should close. The result is false if an inner
 * layer has handled the key, or if the key belongs to an input method. A handled key closes nothing else, not even a
 * native dialog around the layer.
 */
export function takeEscape(event: KeyboardEvent): boolean {
  if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return false;
  event.preventDefault();
  return true;
}
