/**
 * Handles the Escape key for a layer: a menu, panel, question or search. Layers are nested in the document, so
 * the innermost gets the key first. Returns whether the layer is to close; false if an inner layer has handled the
 * key, or an input method uses it. A handled key closes nothing else, not even native dialogs around the layer.
 */
export function takeEscape(event: KeyboardEvent): boolean {
  if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return false;
  event.preventDefault();
  return true;
}
