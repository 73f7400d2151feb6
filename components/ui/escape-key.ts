/**
 * Handles the Escape key for a layer, such as a menu or panel. Returns whether the layer should close.
 *
 * The innermost layer gets the event first. A key that an input method uses closes nothing.
 */
export function takeEscape(event: KeyboardEvent): boolean {
  if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return false;
  event.preventDefault();
  return true;
}
