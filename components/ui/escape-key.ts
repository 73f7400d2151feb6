/**
 * Handles a key event for a layer, such as a menu or panel. Returns whether the layer should close: on
 * Escape, unless a layer further inside has handled it, or an input method uses the key.
 */
export function takeEscape(event: KeyboardEvent): boolean {
  if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return false;
  event.preventDefault();
  return true;
}
