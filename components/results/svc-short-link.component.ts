import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { dateText } from '../language/formats.ts';
import { text } from '../language/text.ts';
import { eraseShortLink, makeShortLink, shortAddress } from '../editor/local/shared-link.ts';
import { panel } from '../ui/panel.styles.ts';
import { sign } from '../ui/panel-signs.ts';
import type { EditedWheel } from '../editor/edited-wheel.ts';
import {
  contentHash,
  forgetShortLink,
  ownShortLinks,
  rememberShortLink,
  type OwnShortLink,
} from './short-links.ts';
import { styles } from './svc-share.styles.ts';

/**
 * Makes, shows and erases the short link of a wheel of this browser. Nothing is sent to the service until the
 * reader requests a link.
 *
 * @event svc-short-link - the link has changed; `detail` is its address, '' if there is none
 */
export class SvcShortLink extends LitElement {
  static override styles = [panel, styles];
  static override properties = {
    wheel: { attribute: false },
    _links: { state: true },
    _busy: { state: true },
    _said: { state: true },
  };

  declare wheel: EditedWheel;
  declare private _links: readonly OwnShortLink[];
  declare private _busy: boolean;
  declare private _said: string;

  constructor() {
    super();
    this._links = [];
    this._busy = false;
    this._said = '';
  }

  /** Link to the wheel's current content; undefined if there is none. */
  get #current(): OwnShortLink | undefined {
    const now = contentHash(this.wheel);
    return this._links.find(({ of }) => of === now);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('wheel')) this.#read();
  }

  #read(): void {
    this._links = ownShortLinks(this.wheel.slug);
    const current = this.#current;
    const detail = current ? shortAddress(current.code) : '';
    this.dispatchEvent(new CustomEvent('svc-short-link', { detail }));
  }

  async #make(): Promise<void> {
    if (this._busy) return;
    this._busy = true;
    this._said = '';
    const { wheel } = this;
    const of = contentHash(wheel);
    const made = await makeShortLink(wheel);
    this._busy = false;
    if ('fault' in made) {
      this._said = made.fault;
      return;
    }
    const { code, eraseKey, expiresAt } = made;
    rememberShortLink(wheel.slug, { code, eraseKey, expiresAt, of });
    this.#read();
    this._said = text('The short link is ready');
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('.copy')?.focus();
  }

  async #erase(link: OwnShortLink): Promise<void> {
    if (this._busy) return;
    this._busy = true;
    const isErased = await eraseShortLink(link);
    this._busy = false;
    if (isErased) forgetShortLink(this.wheel.slug, link.code);
    this.#read();
    this._said = text(isErased ? 'The short link is erased' : 'It could not be erased. Try again.');
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('.make')?.focus();
  }

  async #copy(address: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(address);
      this._said = text('Short link copied');
    } catch {
      this.renderRoot.querySelector('input')?.select();
      this._said = text('The link is selected: copy it with your keyboard or by a long press');
    }
  }

  protected override render(): TemplateResult {
    const current = this.#current;
    const others = this._links.filter((link) => link !== current);
    return html`<section aria-labelledby="title">
      <h3 id="title">${text('Short link')}</h3>
      ${current ? this.#renderLink(current) : this.#renderMake(others.length > 0)}
      ${others.map(
        (link) =>
          html`<div class="actions">
            <span class="quiet"
              >${text('Earlier: {link}, until {date}', { link: shortPath(link), date: until(link) })}</span
            >
            <button type="button" @click=${() => void this.#erase(link)}>
              ${text('Erase')}<span class="unseen"> ${shortPath(link)}</span>
            </button>
          </div>`,
      )}
      <p class="said" role="status">${this._said}</p>
    </section>`;
  }

  #renderMake(isChanged: boolean): TemplateResult {
    return html`<p class="quiet">
        ${isChanged ? text('The wheel has changed since its last short link.') : nothing}
        ${text('The service keeps the names for 30 days, for everybody who has the link. You can erase them earlier.')}
      </p>
      <div class="actions">
        <button
          type="button"
          class="main make"
          aria-disabled=${this._busy ? 'true' : 'false'}
          @click=${() => void this.#make()}
        >
          ${text(this._busy ? 'Making …' : 'Make a short link')}
        </button>
      </div>`;
  }

  #renderLink(link: OwnShortLink): TemplateResult {
    const address = shortAddress(link.code);
    return html`<div class="link">
        <input
          readonly
          aria-labelledby="title"
          .value=${address}
          @focus=${(event: FocusEvent) => (event.target as HTMLInputElement).select()}
        />
        <button type="button" class="main copy" @click=${() => void this.#copy(address)}>
          ${sign('copy')} ${text('Copy')}
        </button>
      </div>
      <p class="quiet">
        ${text('Everybody who opens it gets a copy of the wheel. It ends on {date}.', { date: until(link) })}
      </p>
      <div class="actions">
        <button type="button" @click=${() => void this.#erase(link)}>${text('Erase it now')}</button>
      </div>`;
  }
}

const until = ({ expiresAt }: OwnShortLink): string => dateText(expiresAt, { dateStyle: 'long' });
const shortPath = ({ code }: OwnShortLink): string => `/w/${code}`;
