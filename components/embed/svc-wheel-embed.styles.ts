/** Text of a constructed style sheet, which is allowed even if the page's policy forbids inline styles. */
const text = `
  :host {
    display: block;
    min-width: 0;
  }
  :host([hidden]) {
    display: none;
  }
  iframe {
    display: block;
    width: 100%;
    height: var(--svc-wheel-embed-height, 560px);
    border: 0;
  }
`;

let sheet: CSSStyleSheet | undefined;

export function embedStyles(): CSSStyleSheet {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
  }
  return sheet;
}
