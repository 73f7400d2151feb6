/**
 * Handles the Escape key for a layer: a menu, panel, question or search. Layers are nested in the document, so
 * the innermost gets the key first. Returns false if this layer must stay open: an inner layer handled the key, or
 * an input method used it. A handled key closes nothing else, including native dialogs and popovers around the layer.
 */
export function takeEscape(event: KeyboardEvent): boolean {
  if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return false;
  event.preventDefault();
  return true;
}
