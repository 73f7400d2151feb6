/**
 * Defines an element, unless its tag is already defined, for example by another copy of the script. Does nothing
 * without custom elements, as on a server that renders pages.
 */
export function defineElement(tag: string, element: CustomElementConstructor): void {
  if (typeof customElements === 'undefined' || customElements.get(tag)) return;
  customElements.define(tag, element);
}
