import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { plural, text } from '../../language/text.ts';
import type { FileChoiceEvent } from '../../looks/files/file-choice.ts';
import type { FileField } from '../../looks/files/file-field.ts';
import { ownLook, usualLook, type Look, type LookChangeEvent } from '../../looks/look.ts';
import { card } from '../../signed-in/card.styles.ts';
import { form } from '../../signed-in/form.styles.ts';
import type { EditedWheel } from '../edited-wheel.ts';
import type { LocalSettings } from '../local/stored-wheel.ts';
import { sampleNames } from '../sample-names.ts';
import { undoStep, type UndoStep } from '../undo-keys.ts';
import { WheelColours } from '../wheel-colours.ts';
import { styles } from './svc-wheel-appearance.styles.ts';

const browserField: FileField = ({ kind, label, value, pixels, change }) =>
  html`<svc-browser-file
    .kind=${kind}
    .label=${label}
    .value=${value}
    .pixels=${pixels ?? 512}
    @svc-file-choice=${({ detail }: FileChoiceEvent) => change(detail)}
  ></svc-browser-file>`;

/**
 * Edits the look of a wheel in the browser. Each change is applied to the wheel immediately, as a step of its
 * history.
 * @event svc-look-change - the reader changed parts of the look
 */
export class SvcWheelAppearance extends LitElement {
  static override styles = [...card, form, styles];
  static override properties = {
    wheel: { attribute: false },
    palette: { attribute: false },
    isFixed: { attribute: false },
    greets: { type: Boolean },
    account: { attribute: false },
  };

  declare wheel: EditedWheel;
  /** Colours for a wheel without its own colours. If empty, the default palette is used. */
  declare palette: readonly string[];
  /** True if the page's address sets parts of the look. The reader cannot change these parts. */
  declare isFixed: boolean;
  /** Shows example names on a wheel that was never used, because the look of an empty wheel is hard to judge. */
  declare greets: boolean;
  /** Address that puts the wheel on an account. If empty, there is no link. */
  declare account: string;
  #observed: EditedWheel | undefined;
  readonly #colours = new WheelColours();

  constructor() {
    super();
    this.palette = [];
    this.isFixed = false;
    this.greets = false;
    this.account = '';
    this.addEventListener('keydown', this.#onKeydown);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#observe(this.wheel);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#observe(undefined);
  }

  #observe(wheel: EditedWheel | undefined): void {
    this.#observed?.removeEventListener('change', this.#changed);
    this.#observed = wheel;
    wheel?.addEventListener('change', this.#changed);
  }

  readonly #changed = (): void => this.requestUpdate();

  /** Undoes or redoes the last change of the wheel. In a text field, the browser's own undo applies. */
  readonly #onKeydown = (event: KeyboardEvent): void => {
    const step = undoStep(event);
    const [field] = event.composedPath();
    const isText = field instanceof HTMLInputElement && !['radio', 'checkbox', 'color'].includes(field.type);
    if (!step || isText || event.isComposing) return;
    event.preventDefault();
    this.#go(step);
  };

  #go(step: UndoStep): void {
    if (step === 'undo') this.wheel.undo();
    else this.wheel.redo();
  }

  #look({ look, colors }: LocalSettings): Look {
    return { ...usualLook, ...look, colours: colors };
  }

  #change({ colours, ...changes }: Partial<Look>, what = text('new look')): void {
    this.dispatchEvent(
      new CustomEvent('svc-look-change', { detail: { ...changes, ...(colours && { colours }) } }),
    );
    this.wheel.apply({
      what,
      settings: {
        ...(colours && { colors: colours }),
        look: ownLook({ ...this.wheel.settings.look, ...changes }),
      },
      // Join all letters typed into the sentence in one step of the history.
      ...(Object.keys(changes).join() === 'sentence' && { joins: 'sentence' }),
    });
  }

  #clearOwn(): void {
    const entries = this.wheel.entries.map(({ color: _, ...entry }) => entry);
    this.wheel.apply({ what: text('removal of own colours'), entries });
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('wheel') && this.isConnected) this.#observe(this.wheel);
    if (changed.has('wheel') && this.greets) this.wheel.greet(sampleNames);
  }

  protected override render(): TemplateResult {
    const { wheel } = this;
    const look = this.#look(wheel.settings);
    return html`${
        this.isFixed
          ? html`<p class="hint fixed">
              ${text('The page around this wheel has chosen parts of its look, which stay as they are.')}
            </p>`
          : nothing
      }
      <svc-look-form
        .look=${look}
        .rows=${this.#colours.coloured(wheel.entries, look.colours.length > 0 ? look.colours : this.palette)}
        .palette=${this.palette}
        .file=${browserField}
        @svc-look-change=${({ detail }: LookChangeEvent) => this.#change(detail)}
      >
        ${this.#renderOwnColours()}
      </svc-look-form>
      <svc-saved-looks
        .look=${look}
        @svc-look-change=${({ detail }: LookChangeEvent) => this.#change(detail)}
      ></svc-saved-looks>
      ${this.#renderBar(look)}`;
  }

  #renderOwnColours(): TemplateResult | typeof nothing {
    const own = this.wheel.entries.filter(({ color }) => color !== undefined).length;
    if (own === 0) return nothing;
    return html`<div slot="colours" class="own">
      <p class="hint">${text('Entries with a colour of their own keep it.')}</p>
      <button type="button" class="button quiet small" @click=${() => this.#clearOwn()}>
        ${plural(own, 'Remove the colour of {n} entry', 'Remove the colours of {n} entries')}
      </button>
    </div>`;
  }

  /** Renders the state of the storage, with buttons for undo, redo and the usual look. */
  #renderBar(look: Look): TemplateResult {
    const { keepingNote, undoes, redoes } = this.wheel;
    const isUsual = Object.keys(ownLook(look)).length === 0;
    const button = (label: string, title: string, isIdle: boolean, act: () => void) =>
      html`<button
        type="button"
        class=${isIdle ? 'button quiet small idle' : 'button quiet small'}
        title=${title}
        aria-disabled=${isIdle ? 'true' : 'false'}
        @click=${() => {
          if (!isIdle) act();
        }}
      >
        ${label}
      </button>`;
    const undo = text('Undo');
    const redo = text('Redo');
    return html`<div class="bar">
      <p class=${keepingNote.tone === 'quiet' ? '' : 'fault'} role="status">${keepingNote.text}</p>
      ${
        this.account !== '' && this.wheel.entries.length > 0 && !this.wheel.isSample
          ? html`<a class="link" href=${this.account}>${text('Put on my account')}</a>`
          : nothing
      }
      <div>
        ${button(undo, undoes === null ? undo : text('Undo: {what}', { what: undoes }), undoes === null, () => this.#go('undo'))}
        ${button(redo, redoes === null ? redo : text('Redo: {what}', { what: redoes }), redoes === null, () => this.#go('redo'))}
        ${button(text('Default look'), text('Default look'), isUsual, () => this.#change(usualLook, text('default look')))}
      </div>
    </div>`;
  }
}
