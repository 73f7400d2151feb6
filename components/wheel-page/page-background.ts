/**
 * Sets the background of the document. A browser paints a frame opaque if the colour scheme of its document differs
 * from that of the `<iframe>` element (CSS Color Adjustment 1 §2.3), which the frame cannot read. Most hosts set no
 * colour scheme, and their `<iframe>` is then light. So a transparent document is always light, whatever the reader
 * prefers. A dark host sets `color-scheme: light` on the `<iframe>` element, as `<svc-wheel-embed>` does.
 */
export function setBackground(root: HTMLElement, transparent: boolean): void {
  root.dataset['ground'] = transparent ? 'transparent' : 'page';
}
