/**
 * Defines an element, unless its tag is already defined, such as by another copy of the script. Does nothing if
 * there are no custom elements, as during server rendering.
 */
export function defineElement(tag: string, element: CustomElementConstructor): void {
  if (typeof customElements === 'undefined' || customElements.get(tag)) return;
  customElements.define(tag, element);
}
