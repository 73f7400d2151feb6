import type { CSSResult } from 'lit';

/**
 * Adds the styles of an element without a shadow root to the tree around the element: the document or a shadow root.
 */
export function adoptStyles(element: Element, { styleSheet }: CSSResult): void {
  const root = element.getRootNode() as Document | ShadowRoot;
  if (styleSheet && !root.adoptedStyleSheets.includes(styleSheet)) root.adoptedStyleSheets.push(styleSheet);
}
