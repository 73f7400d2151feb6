import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { WheelSettings } from '../../../contracts/wheel/wheel-settings.ts';
import type { StoredWheel } from '../../editor/local/local-wheels.ts';
import { plural, text } from '../../language/text.ts';
import { randomLetters } from '../../editor/local/random-letters.ts';
import { Action } from '../../signed-in/action.ts';
import { card } from '../../signed-in/card.styles.ts';
import { form } from '../../signed-in/form.styles.ts';
import '../../ui/svc-dialog.ts';
import { randomId } from '../../wheel/local-draw.ts';
import { listNameFault, listNameOf } from './list-name.ts';
import { createWheel, putWheel } from './put-wheel.ts';
import { consoleAddress } from '../wheel-api.ts';

/**
 * Dialog for a new wheel. The name in its address follows the title until the reader changes the name.
 *
 * @event svc-new-wheel-close - the reader does not want a new wheel
 * @event svc-new-wheel-made - the wheel exists; `detail` is its list name
 */
export class SvcNewWheel extends LitElement {
  static override styles = [...card, form];
  static override properties = {
    copied: { attribute: false },
    stored: { attribute: false },
    _title: { state: true },
    _name: { state: true },
  };

  /** Content of the wheel to copy. Undefined if the new wheel should be empty. */
  declare copied: { readonly settings: WheelSettings; readonly entries: readonly object[] } | undefined;

  /** Wheel of this browser that is put on the account. */
  declare stored: StoredWheel | undefined;

  declare private _title: string;
  declare private _name: string | undefined;
  readonly #action = new Action(this);
  /**
   * Random suffix for the suggested name of a wheel from this browser, because names are unique on the
   * service.
   */
  readonly #ending = randomLetters(4);
  /** Idempotency key of all attempts, so that a repeated attempt creates only one wheel. */
  readonly #key = randomId();

  constructor() {
    super();
    this._title = '';
    this._name = undefined;
  }

  get #listName(): string {
    if (this._name !== undefined) return this._name;
    const name = listNameOf(this._title);
    return this.stored && name !== '' ? `${name.slice(0, 59)}-${this.#ending}` : name;
  }

  async #make(event: Event): Promise<void> {
    event.preventDefault();
    const listName = this.#listName;
    const fault = listNameFault(listName);
    if (fault) this.#action.refuse(fault);
    else if (await this.#action.run('make', () => this.#create(listName))) {
      this.dispatchEvent(new CustomEvent('svc-new-wheel-made', { detail: listName }));
      return;
    }
    await this.updateComplete;
    if (this.#action.fault) this.renderRoot.querySelector<HTMLElement>('#name')?.focus();
  }

  async #create(listName: string): Promise<unknown> {
    const title = this._title.trim();
    if (this.stored) return putWheel(this.stored, { listName, title }, localStorage);
    const { settings, entries = [] } = this.copied ?? {};
    const branding = { ...settings?.branding, title: title === '' ? null : title };
    const body = {
      listName,
      entries,
      settings: { ...settings, branding, ...(settings && { archived: false }) },
    };
    return createWheel(body, `${this.#key}-${listName}`);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('stored') || !this.stored) return;
    const { slug, state } = this.stored;
    this._title = state.settings.title || slug || text('My wheel');
    if (slug !== '') this._name = slug;
  }

  protected override render(): TemplateResult {
    const { fault, doing } = this.#action;
    const close = () => this.dispatchEvent(new CustomEvent('svc-new-wheel-close'));
    return html`<svc-dialog
      heading=${this.stored ? text('Put on your account') : this.copied ? text('Copy this wheel') : text('New wheel')}
      @svc-dialog-close=${close}
    >
      ${
        this.stored
          ? html`<p>
              ${plural(
                this.stored.state.entries.length,
                '{n} entry with its colour. Everybody who knows its name can see the wheel, until you make it private. It stays in this browser, too.',
                '{n} entries with their colours. Everybody who knows its name can see the wheel, until you make it private. It stays in this browser, too.',
              )}
            </p>`
          : nothing
      }
      <form id="form" class="form" novalidate @submit=${this.#make}>
        <div class="field">
          <label for="title">${text('Title')}</label>
          <p class="hint" id="title-hint">${text('Shown above the wheel. You can change it later.')}</p>
          <input
            id="title"
            autofocus
            maxlength="120"
            autocomplete="off"
            aria-describedby="title-hint"
            placeholder=${text('Friday giveaway')}
            .value=${this._title}
            @input=${(event: Event) => {
              this._title = (event.target as HTMLInputElement).value;
              this.#action.clear();
            }}
          />
        </div>
        <div class="field">
          <label for="name">${text('Name in addresses')}</label>
          <p class="hint" id="name-hint">
            <bdi dir="ltr">${consoleAddress(this.#listName === '' ? 'name' : this.#listName)}</bdi>
          </p>
          <input
            id="name"
            maxlength="64"
            autocomplete="off"
            autocapitalize="none"
            spellcheck="false"
            aria-describedby="name-hint name-fault"
            aria-invalid=${fault ? 'true' : nothing}
            .value=${this.#listName}
            @input=${(event: Event) => {
              this._name = (event.target as HTMLInputElement).value.toLowerCase();
              this.#action.clear();
            }}
          />
          <p id="name-fault" class="fault" aria-live="polite">${fault?.text ?? nothing}</p>
        </div>
      </form>
      <button slot="actions" type="button" class="button quiet" @click=${close}>${text('Cancel')}</button>
      <button slot="actions" class="button" form="form" aria-disabled=${doing !== undefined}>
        ${this.#action.ring('make')}${this.stored ? text('Put on my account') : text('Make the wheel')}
      </button>
    </svc-dialog>`;
  }
}
