/**
 * Sets the background of the document. A transparent document is always light, because browsers paint a dark
 * document opaque in the light `<iframe>` of most hosts (CSS Color Adjustment 1 §2.3).
 */
export function setBackground(root: HTMLElement, transparent: boolean): void {
  root.dataset['ground'] = transparent ? 'transparent' : 'page';
}
