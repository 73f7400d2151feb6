import { html, LitElement, nothing, svg, type PropertyValues, type TemplateResult } from 'lit';
import { text } from '../language/text.ts';
import { saveFile } from '../ui/save-file.ts';
import { withoutWheel } from '../editor/local/wheel-mark.ts';
import '../lazy/svc-part-state.ts';
import { sign } from '../ui/panel-signs.ts';
import { panel } from '../ui/panel.styles.ts';
import { CardDrawing } from './card-drawing.ts';
import { winnersSaid, type ListedResult } from './listed-result.ts';
import type { EditedWheel } from '../editor/edited-wheel.ts';
import type { QrCode } from './qr-code.ts';
import { QrEncoding } from './qr-encoding.ts';
import { qrPicture } from './result-card.ts';
import { copyLink, copyPicture, shareByBrowser } from './sharing.ts';
import './svc-short-link.ts';
import { ShareOpenEvent } from './results-events.ts';
import { styles } from './svc-share.styles.ts';

/**
 * Panel that shares a wheel or a result by link, QR code or picture.
 *
 * @event svc-share-open - the panel has opened; its detail holds `path`, for the host's address bar
 */
export class SvcShare extends LitElement {
  static override styles = [panel, styles];
  static override properties = {
    url: { type: String },
    note: { type: String },
    path: { type: String },
    title: { attribute: false },
    picture: { attribute: false },
    result: { attribute: false },
    own: { attribute: false },
    _short: { state: true },
    _said: { state: true },
  };

  /** Address of the wheel. Empty if other people cannot open the wheel. */
  declare url: string;
  declare note: string;
  /** Path that `svc-share-open` reports. If empty, the event is not fired. */
  declare path: string;
  declare title: string;
  /** Draws a square picture of the wheel. Null if the wheel no longer matches the result. */
  declare picture: (() => Promise<Blob>) | null;
  declare result: ListedResult | null;
  /** Wheel of this browser that can get a short link. Null for other wheels. */
  declare own: EditedWheel | null;

  /** Address of the short link. Empty if there is none. */
  declare private _short: string;
  declare private _said: string;

  #reported = '';
  readonly #drawing = new CardDrawing(this);
  readonly #encoding = new QrEncoding(this);

  constructor() {
    super();
    this.url = '';
    this.note = '';
    this.path = '';
    this.title = '';
    this.picture = null;
    this.result = null;
    this.own = null;
    this._short = '';
    this._said = '';
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#reported = '';
    this.requestUpdate('picture');
  }

  /**
   * Address to share, also as a QR code. The short link comes first, because its QR code can be read at any
   * size.
   */
  get #address(): string {
    return this.own && this._short !== '' ? this._short : this.url;
  }

  /** Address of the wheel without its scheme, and without a fragment that contains a whole wheel. */
  get #place(): string {
    return withoutWheel(this.#address).replace(/^https?:\/\//, '');
  }

  get #label(): string {
    return this.title || this.#place;
  }

  /** Names of the winners; undefined without a result. */
  get #winners(): string | undefined {
    return this.result ? winnersSaid(this.result) : undefined;
  }

  get #fileName(): string {
    const words = (this.title || 'wheel').toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-');
    return words.replace(/^-+|-+$/g, '').slice(0, 60) || 'wheel';
  }

  #shorten(address: string): void {
    if (address === this._short) return;
    this._short = address;
    if (this.#address !== '') void this.#encoding.encode(this.#address);
  }

  async #copyLink(): Promise<void> {
    this._said = await copyLink(this.renderRoot.querySelector('input')!);
  }

  async #share(): Promise<void> {
    const { title } = this;
    const words = this.#winners === undefined ? title : won(this.#winners, title);
    const fault = await shareByBrowser({
      url: this.#address,
      ...(title !== '' && { title }),
      ...(words !== '' && { text: words }),
    });
    if (fault !== undefined) this._said = fault;
  }

  async #copyPicture(picture: Blob): Promise<void> {
    this._said = await copyPicture(picture);
  }

  async #saveCode(code: QrCode): Promise<void> {
    const font = getComputedStyle(this).fontFamily;
    saveFile(await qrPicture(code, { label: this.#label, font }), `${this.#fileName}-qr.png`);
    this._said = text('QR code saved');
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('url') && this.#address !== '') void this.#encoding.encode(this.#address);
    const drawnFrom = ['url', 'title', 'picture', 'result'] as const;
    if (!drawnFrom.some((key) => changed.has(key))) return;
    const { title, result, picture } = this;
    void this.#drawing.draw({ title, result, place: this.#place }, picture);
  }

  protected override updated(): void {
    if (this.path === '' || this.path === this.#reported) return;
    this.#reported = this.path;
    this.dispatchEvent(new ShareOpenEvent(this.path));
  }

  protected override render(): TemplateResult {
    return html`
      ${
        this.own
          ? html`<svc-short-link
              .wheel=${this.own}
              @svc-short-link=${({ detail }: CustomEvent<string>) => this.#shorten(detail)}
            ></svc-short-link>`
          : nothing
      }
      ${this.url === '' ? html`<p class="quiet">${this.note}</p>` : this.#renderLink()}
      <div class="pair">${this.#renderCard()} ${this.#renderCode()}</div>
      <p class="said" role="status">${this._said}</p>
    `;
  }

  #renderLink(): TemplateResult {
    const canShare = typeof navigator.share === 'function';
    return html`
      <section aria-labelledby="link-title">
        <h3 id="link-title">${text(this.own ? 'Long link' : 'The link')}</h3>
        <div class="link">
          <input
            readonly
            aria-labelledby="link-title"
            .value=${this.url}
            @focus=${(event: FocusEvent) => (event.target as HTMLInputElement).select()}
          />
          <button type="button" class="main" @click=${() => void this.#copyLink()}>
            ${sign('copy')} ${text('Copy')}
          </button>
        </div>
        ${this.note === '' ? nothing : html`<p class="quiet">${this.note}</p>`}
        ${
          canShare
            ? html`<div class="actions">
                <button type="button" @click=${() => void this.#share()}>
                  ${sign('share')} ${text('Share …')}
                </button>
              </div>`
            : nothing
        }
      </section>
    `;
  }

  #renderCard(): TemplateResult {
    const { card } = this.#drawing;
    const names = this.#winners;
    const alt =
      names === undefined
        ? this.title === ''
          ? text('The wheel')
          : text('The wheel {title}', { title: this.title })
        : won(names, this.title);
    return html`<section aria-labelledby="picture-title">
      <h3 id="picture-title">${text(names === undefined ? 'Picture' : 'Picture of the result')}</h3>
      <div class="card">
        ${
          card === null
            ? html`<p class="quiet">${text('Drawing …')}</p>`
            : card === 'none'
              ? html`<p class="quiet">${text('This browser could not draw it.')}</p>`
              : html`<img src=${card.src} alt=${alt} width="1200" height="630" />`
        }
      </div>
      ${
        card === null || card === 'none'
          ? nothing
          : html`<div class="actions">
              <button type="button" @click=${() => this.#saveCard(card.picture)}>
                ${sign('save')} ${text('Save picture')}
              </button>
              <button type="button" @click=${() => void this.#copyPicture(card.picture)}>
                ${sign('copy')} ${text('Copy picture')}
              </button>
            </div>`
      }
    </section>`;
  }

  #saveCard(picture: Blob): void {
    saveFile(picture, `${this.#fileName}${this.result ? '-winner' : ''}.png`);
    this._said = text('Picture saved');
  }

  #renderCode(): TemplateResult | typeof nothing {
    const { code } = this.#encoding;
    if (this.#address === '' || code === 'none') return nothing;
    if (code && 'is' in code) {
      return html`<section aria-label=${text('QR code')}>
        <svc-part-state
          name=${text('The QR code')}
          .state=${code}
          @svc-part-retry=${() => void this.#encoding.encode(this.#address)}
        ></svc-part-state>
      </section>`;
    }
    return html`<section aria-labelledby="code-title">
      <h3 id="code-title" tabindex="-1">${text('QR code')}</h3>
      <div class="qr">
        <svg
          viewBox="0 0 ${code?.size ?? 1} ${code?.size ?? 1}"
          role="img"
          aria-label=${text('QR code of {address}', { address: this.#place })}
          shape-rendering="crispEdges"
        >
          ${code ? svg`<path d=${code.path} fill="#000000" />` : nothing}
        </svg>
        <p dir="auto" aria-hidden="true">${this.#label}</p>
      </div>
      ${
        code
          ? html`<div class="actions">
              <button type="button" @click=${() => void this.#saveCode(code)}>
                ${sign('save')} ${text('Save QR code')}
              </button>
            </div>`
          : nothing
      }
    </section>`;
  }
}

function won(names: string, title: string): string {
  return title === '' ? text('{names} won', { names }) : text('{names} won: {title}', { names, title });
}
