import { whenTextsAreLoaded } from '../language/language.ts';

/**
 * Defines an element, unless its tag is already defined. On our own pages, waits for the texts of the page's
 * language. Does nothing on a server, which has no custom elements.
 */
export function defineElement(tag: string, element: CustomElementConstructor): void {
  if (typeof customElements === 'undefined') return;
  whenTextsAreLoaded(() => {
    if (!customElements.get(tag)) customElements.define(tag, element);
  });
}
