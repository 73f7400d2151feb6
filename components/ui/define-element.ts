import { whenTextsAreLoaded } from '../language/language.ts';

/**
 * Defines an element, unless its tag is already defined. Elements of a page wait for the texts of its language.
 * Does nothing on a server, where custom elements are missing.
 */
export function defineElement(tag: string, element: CustomElementConstructor): void {
  if (typeof customElements === 'undefined') return;
  whenTextsAreLoaded(() => {
    if (!customElements.get(tag)) customElements.define(tag, element);
  });
}
