/**
 * Takes the Escape key for a layer: a menu, a panel, a question, a search. Layers are nested as the page is, so that
 * the key comes to the innermost first. Returns false where it is not this layer's to close: a layer inside took it, or
 * an input method used it. A taken key closes nothing else, native dialogs and popovers around included.
 */
export function takeEscape(event: KeyboardEvent): boolean {
  if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return false;
  event.preventDefault();
  return true;
}
