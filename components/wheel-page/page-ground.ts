/**
 * What the document of a page stands on. A browser paints a frame opaque where the colour scheme of its document is
 * not the one of the `<iframe>` element (CSS Color Adjustment 1 §2.3); what that is, the frame cannot know. Most hosts
 * have none, which is light: a transparent document is light too, whatever the reader prefers. A host that is dark
 * sets `color-scheme: light` on the `<iframe>` element, as `<svc-wheel-embed>` does.
 */
export function setGround(root: HTMLElement, transparent: boolean): void {
  root.dataset['ground'] = transparent ? 'transparent' : 'page';
}
