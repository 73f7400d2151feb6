/**
 * Handles the Escape key for a layer, such as a menu or panel. Returns whether the layer should close. The
 * innermost layer gets the event first, and an input method may use the key itself.
 */
export function takeEscape(event: KeyboardEvent): boolean {
  if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return false;
  event.preventDefault();
  return true;
}
