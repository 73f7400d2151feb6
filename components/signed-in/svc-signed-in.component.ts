import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { Me } from '../../contracts/identity/account.ts';
import { text } from '../language/text.ts';
import { brandMark } from '../ui/brand-mark.ts';
import { noticeView } from '../ui/notice.ts';
import { sign } from '../ui/panel-signs.ts';
import { initialOf } from '../ui/initial.ts';
import '../ui/svc-menu.ts';
import '../ui/svc-scheme-switch.ts';
import { Fault, faultNotice } from './fault.ts';
import { api } from './session-api.ts';
import { styles } from './svc-signed-in.styles.ts';

export type Place = 'wheels' | 'account' | 'developer' | 'operator';

const places = (): readonly { place: Place; label: string; href: string; role?: Me['roles'][number] }[] => [
  { place: 'wheels', label: text('Wheels'), href: '/wheels' },
  { place: 'account', label: text('Account'), href: '/account' },
  { place: 'developer', label: text('Developer'), href: '/developer' },
  { place: 'operator', label: text('Operator'), href: '/operator', role: 'admin' },
];

/**
 * Frame of all signed-in pages: brand, navigation, heading and content. The content is shown once the account
 * is loaded.
 *
 * @event svc-signed-in-me - the account was loaded, at first or after a change; `detail` is a `Me`
 * @event svc-signed-in-again - the reader wants to load the content again after `fault`
 * @slot - content
 * @slot lead - a sentence below the heading
 * @slot actions - buttons beside the heading
 */
export class SvcSignedIn extends LitElement {
  static override styles = styles;
  static override properties = {
    current: { type: String },
    heading: { type: String },
    wide: { type: Boolean, reflect: true },
    busy: { type: Boolean },
    fault: { attribute: false },
    _me: { state: true },
    _fault: { state: true },
  };

  declare current: Place | undefined;
  declare heading: string;
  declare wide: boolean;
  declare busy: boolean;
  declare fault: Fault | undefined;
  declare private _me: Me | undefined;
  declare private _fault: Fault | undefined;

  constructor() {
    super();
    this.heading = '';
    this.wide = false;
    this.busy = false;
    this._me = api.me;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    api.addEventListener('me', this.#changed);
    window.addEventListener('pageshow', this.#cameBack);
    window.addEventListener('online', this.#online);
    void this.#load();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    api.removeEventListener('me', this.#changed);
    window.removeEventListener('pageshow', this.#cameBack);
    window.removeEventListener('online', this.#online);
  }

  readonly #changed = (): void => {
    this._me = api.me;
    this.dispatchEvent(new CustomEvent('svc-signed-in-me', { detail: api.me }));
  };

  /** Reloads a page from the back/forward cache, because its account may have signed out. */
  readonly #cameBack = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) location.reload();
  };

  readonly #online = (): void => {
    if (this._fault) void this.#load();
    else if (this.fault) this.#again();
  };

  async #load(): Promise<void> {
    this._fault = undefined;
    const answer = await api.refresh();
    if (answer instanceof Fault) this._fault = answer;
  }

  #again(): void {
    if (this._fault) void this.#load();
    else this.dispatchEvent(new CustomEvent('svc-signed-in-again'));
  }

  override focus(): void {
    this.renderRoot.querySelector('h1')?.focus();
  }

  async #menu({ currentTarget }: Event): Promise<void> {
    const menu = this.renderRoot.querySelector('svc-menu');
    const { _me: me } = this;
    if (!menu || !me) return;
    const chosen = await menu.choose(currentTarget as HTMLElement, text('Your account'), [
      { id: 'account', label: text('Your account') },
      { id: 'home', label: text('Home page') },
      { id: 'sign-out', label: text('Sign out'), apart: true },
    ]);
    if (chosen === 'account') location.assign('/account');
    else if (chosen === 'home') location.assign('/');
    else if (chosen === 'sign-out') await this.#signOut();
  }

  async #signOut(): Promise<void> {
    const answer = await api.post<{ location: string }>('/oauth/api/sign-out');
    // If the sign-out fails, open the sign-out page, which explains the failure.
    location.assign(answer instanceof Fault ? '/oauth/sign-out' : answer.location);
  }

  protected override updated(): void {
    document.title = `${this.heading} · SVC`;
  }

  protected override render(): TemplateResult {
    const { _me: me } = this;
    const fault = this._fault ?? (me ? this.fault : undefined);
    const waits = !fault && (!me || this.busy);
    return html`
      <header>
        <a class="brand" href="/" aria-label=${text('SVC, home page')}>${brandMark}<span>SVC</span></a>
        <nav aria-label=${text('Main')}>
          ${places().map(({ place, label, href, role }) =>
            role === undefined || me?.roles.includes(role)
              ? html`<a href=${href} aria-current=${this.current === place ? 'page' : nothing}>${label}</a>`
              : nothing,
          )}
        </nav>
        <div class="tools">
          <svc-scheme-switch></svc-scheme-switch>
          ${me ? this.#renderFace(me) : html`<span class="face blank"></span>`}
        </div>
        <svc-menu></svc-menu>
      </header>
      <main aria-busy=${waits}>
        <div class="top">
          <div>
            <h1 tabindex="-1">${this.heading}</h1>
            <div class="lead"><slot name="lead"></slot></div>
          </div>
          ${fault || waits ? nothing : html`<div class="actions"><slot name="actions"></slot></div>`}
        </div>
        ${
          fault
            ? noticeView(faultNotice(fault), (does) =>
                does === 'again' ? this.#again() : location.assign('/account'),
              )
            : waits
              ? html`<div class="loading">
                  <span class="ring" aria-hidden="true"></span>
                  <span class="unseen" role="status">${text('Loading')}</span>
                </div>`
              : html`<slot></slot>`
        }
      </main>
    `;
  }

  #renderFace({ displayName, userName }: Me): TemplateResult {
    return html`<button
      type="button"
      class="me"
      aria-haspopup="menu"
      aria-expanded="false"
      title=${`${displayName} (${userName})`}
      @click=${(event: Event) => void this.#menu(event)}
    >
      <span class="face" aria-hidden="true">${initialOf(displayName)}</span>
      <span class="unseen">${text('Your account:')}</span> <bdi class="name">${displayName}</bdi>
      ${sign('down')}
    </button>`;
  }
}
