import type { CSSResult } from 'lit';

/** Adds the styles of an element without a shadow root to the document or shadow root that contains it. */
export function adoptStyles(element: Element, { styleSheet }: CSSResult): void {
  const root = element.getRootNode() as Document | ShadowRoot;
  if (styleSheet && !root.adoptedStyleSheets.includes(styleSheet)) root.adoptedStyleSheets.push(styleSheet);
}
