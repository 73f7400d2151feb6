/**
 * Defines an element, unless its tag is taken already, such as by another copy of the script. Where there are no
 * elements at all, as when a server renders the page around them, nothing happens.
 */
export function defineElement(tag: string, element: CustomElementConstructor): void {
  if (typeof customElements === 'undefined' || customElements.get(tag)) return;
  customElements.define(tag, element);
}
