import { css, html, LitElement, nothing, svg, type TemplateResult } from 'lit';
import { text } from '../language/text.ts';
import { qrCode, type QrCode } from '../results/qr-code.ts';

/** QR code of an address. The code is always dark on light, because many cameras read no other codes. */
export class SvcJoinCode extends LitElement {
  static override styles = css`
    :host {
      display: block;
      aspect-ratio: 1;
    }

    svg {
      display: block;
      width: 100%;
      height: 100%;
      border-radius: 4%;
      background: #ffffff;
      fill: #000000;
      forced-color-adjust: none;
    }
  `;
  static override properties = { url: { type: String } };

  declare url: string;
  #code: { readonly url: string; readonly code: QrCode } | undefined;

  constructor() {
    super();
    this.url = '';
  }

  protected override render(): TemplateResult | typeof nothing {
    const { url } = this;
    if (url === '') return nothing;
    if (this.#code?.url !== url) this.#code = { url, code: qrCode(url) };
    const { size, path } = this.#code.code;
    return html`<svg
      viewBox=${`0 0 ${size} ${size}`}
      shape-rendering="crispEdges"
      role="img"
      aria-label=${text('QR code of the address')}
    >
      ${svg`<path d=${path}></path>`}
    </svg>`;
  }
}
