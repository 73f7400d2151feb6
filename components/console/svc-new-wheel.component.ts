import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { WheelSettings } from '../../contracts/wheel/wheel-settings.ts';
import type { WheelHead } from '../../contracts/wheel/wheel.ts';
import { Action } from '../signed-in/action.ts';
import { card } from '../signed-in/card.styles.ts';
import { Fault } from '../signed-in/fault.ts';
import { form } from '../signed-in/form.styles.ts';
import { api } from '../signed-in/session-api.ts';
import '../ui/svc-dialog.ts';
import type { WheelEntry } from '../wheel/wheel-events.ts';
import { randomId } from '../wheel/local-draw.ts';
import { listNameFault, listNameOf } from './list-name.ts';
import { consoleAddress, wheelPath, wheelsPath } from './wheel-api.ts';

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
    _title: { state: true },
    _name: { state: true },
  };

  /** Content of the wheel to copy. Undefined for an empty wheel. */
  declare copied: { readonly settings: WheelSettings; readonly entries: readonly WheelEntry[] } | undefined;

  declare private _title: string;
  declare private _name: string | undefined;
  readonly #action = new Action(this);
  /** Because of this key, a repeated attempt creates the wheel only once. */
  readonly #key = randomId();

  constructor() {
    super();
    this._title = '';
    this._name = undefined;
  }

  get #listName(): string {
    return this._name ?? listNameOf(this._title);
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

  async #create(listName: string): Promise<WheelHead | Fault> {
    // Check first, because a POST would change an existing wheel of this name.
    const found = await api.get(`${wheelPath(listName)}?fields=listName`);
    if (!(found instanceof Fault)) {
      return new Fault('name_taken', { text: 'You have a wheel of this name. Choose another one.' });
    }
    if (found.code !== 'not_found') return found;
    const title = this._title.trim();
    const { settings, entries = [] } = this.copied ?? {};
    const branding = { ...settings?.branding, title: title === '' ? null : title };
    const body = {
      listName,
      entries,
      settings: { ...settings, branding, ...(settings && { archived: false }) },
    };
    const made = await api.post<WheelHead>(wheelsPath, body, { key: `${this.#key}-${listName}` });
    if (!(made instanceof Fault) || made.code !== 'name_taken') return made;
    return new Fault('name_taken', { text: 'Somebody else has a wheel of this name. Choose another one.' });
  }

  protected override render(): TemplateResult {
    const { fault, doing } = this.#action;
    const close = () => this.dispatchEvent(new CustomEvent('svc-new-wheel-close'));
    return html`<svc-dialog
      heading=${this.copied ? 'Copy this wheel' : 'New wheel'}
      @svc-dialog-close=${close}
    >
      <form id="form" class="form" novalidate @submit=${this.#make}>
        <div class="field">
          <label for="title">Title</label>
          <p class="hint" id="title-hint">Shown above the wheel. You can change it later.</p>
          <input
            id="title"
            autofocus
            maxlength="120"
            autocomplete="off"
            aria-describedby="title-hint"
            placeholder="Friday giveaway"
            .value=${this._title}
            @input=${(event: Event) => {
              this._title = (event.target as HTMLInputElement).value;
              this.#action.clear();
            }}
          />
        </div>
        <div class="field">
          <label for="name">Name in addresses</label>
          <p class="hint" id="name-hint">
            ${consoleAddress(this.#listName === '' ? 'name' : this.#listName)}
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
      <button slot="actions" type="button" class="button quiet" @click=${close}>Cancel</button>
      <button slot="actions" class="button" form="form" aria-disabled=${doing !== undefined}>
        ${this.#action.ring('make')}Make the wheel
      </button>
    </svc-dialog>`;
  }
}
