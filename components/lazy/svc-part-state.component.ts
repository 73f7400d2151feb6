import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { text } from '../language/text.ts';
import { pageButtons } from '../ui/buttons/page-buttons.styles.ts';
import { styles } from './svc-part-state.styles.ts';

/** State of a part that the reader has requested. `failed` is the number of failed attempts. */
export interface PartState {
  readonly is: 'loading' | 'failed';
  readonly failed: number;
}

/** Milliseconds to wait for an answer. */
const patience = 10_000;

/**
 * Placeholder for a part that is loading or could not be loaded. After two failures, it offers to reload the
 * page.
 *
 * "Try again" keeps its position and the focus, so that a second click does not hit another control.
 *
 * @event svc-part-retry - the reader wants another attempt
 */
export class SvcPartState extends LitElement {
  static override styles = [pageButtons, styles];
  static override properties = {
    name: { type: String },
    state: { attribute: false },
    _reload: { state: true },
  };

  declare name: string;
  declare state: PartState;
  declare private _reload: 'no' | 'checking' | 'unreachable';

  constructor() {
    super();
    this.name = '';
    this.state = { is: 'loading', failed: 0 };
    this._reload = 'no';
  }

  get #isBusy(): boolean {
    return this.state.is === 'loading' || this._reload === 'checking';
  }

  #retry(): void {
    if (!this.#isBusy) this.dispatchEvent(new CustomEvent('svc-part-retry'));
  }

  /**
   * Reloads the page, but only if the server answers, because readers could not reload a frame that failed to
   * load.
   */
  async #reload(): Promise<void> {
    if (this.#isBusy) return;
    this._reload = 'checking';
    const signal = AbortSignal.timeout(patience);
    const isReachable = await fetch(location.href, { method: 'HEAD', cache: 'no-store', signal }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReachable) location.reload();
    else this._reload = 'unreachable';
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('state') && this.state.is === 'loading') this._reload = 'no';
  }

  protected override render(): TemplateResult {
    const { failed } = this.state;
    if (failed === 0) return html`<p class="loading" role="status">${text('Loading …')}</p>`;
    const isBusy = this.#isBusy ? 'true' : 'false';
    return html`
      <p role="alert">${text('{part} could not be loaded. Is there a connection?', { part: this.name })}</p>
      <button type="button" class="button" aria-disabled=${isBusy} @click=${this.#retry}>
        ${text('Try again')}
      </button>
      ${
        failed > 1
          ? html`<button
              type="button"
              class="button quiet"
              aria-disabled=${isBusy}
              @click=${() => void this.#reload()}
            >
              ${text('Reload the page')}
            </button>`
          : nothing
      }
      <p role="status">${this.#note}</p>
    `;
  }

  get #note(): string {
    const { is, failed } = this.state;
    if (is === 'loading') return text('Trying again …');
    if (this._reload === 'checking') return text('Checking the connection …');
    if (this._reload === 'unreachable')
      return text('The server cannot be reached. The page was not reloaded.');
    return failed > 1 ? text('Attempt {number} failed.', { number: failed }) : '';
  }
}
