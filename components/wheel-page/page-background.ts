/**
 * Sets the background of the document.
 *
 * A transparent document is always light. Most hosts have a light `<iframe>`, in which browsers paint a dark
 * document opaque (CSS Color Adjustment 1 §2.3).
 */
export function setBackground(root: HTMLElement, transparent: boolean): void {
  root.dataset['ground'] = transparent ? 'transparent' : 'page';
}
