/**
 * Defines an element, unless its tag is already defined. Does nothing on a server, where custom elements are
 * missing.
 */
export function defineElement(tag: string, element: CustomElementConstructor): void {
  if (typeof customElements === 'undefined' || customElements.get(tag)) return;
  customElements.define(tag, element);
}
