import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { WheelPageName } from '../../../contracts/embed/page-parameters.ts';
import { plural, text } from '../../language/text.ts';
import { tokens } from '../../theme/tokens.styles.ts';
import { typeface } from '../../theme/typeface.styles.ts';
import { webAwesome } from '../../ui/forms/webawesome.styles.ts';
import { builderColours } from './builder-colours.styles.ts';
import { builderControls } from './builder-controls.styles.ts';
import { controlGroups, pageChoices } from './controls/builder-controls.ts';
import { isMeant, type ControlGroup } from './controls/control.ts';
import { renderField } from './builder-field.ts';
import {
  freshState,
  readFragment,
  usable,
  withSwitch,
  withValue,
  writeFragment,
  type BuilderState,
} from './builder-state.ts';
import { controls } from '../home-controls.styles.ts';
import { previewOf } from './preview-messages.ts';
import { snippet, snippetKinds, type SnippetKind } from './snippets.ts';
import { styles } from './svc-snippet-builder.styles.ts';

const tabs = (): Readonly<Record<SnippetKind, { tab: string; label: string }>> => ({
  iframe: { tab: 'iframe', label: 'HTML with an iframe' },
  element: { tab: text('Element'), label: 'HTML with <svc-wheel-embed>' },
  wheel: { tab: text('No frame'), label: 'HTML with <svc-wheel>' },
  obs: { tab: 'OBS', label: text('Address of a browser source') },
  address: { tab: text('Address'), label: text('Address of the page') },
});

const first: SnippetKind = 'iframe';

/** Minimum milliseconds between changes of the page's address, because browsers limit their rate. */
const rest = 400;

/**
 * Form for the parameters of an embed page, with a preview and the snippet to copy. The choices are stored in
 * the fragment of the address, so that readers can share them.
 */
export class SvcSnippetBuilder extends LitElement {
  static override styles = [tokens, typeface, webAwesome, controls, builderControls, builderColours, styles];
  static override properties = {
    origin: { attribute: false },
    _state: { state: true },
    _kind: { state: true },
  };

  declare origin: string;
  declare private _state: BuilderState;
  declare private _kind: SnippetKind;
  #writing: ReturnType<typeof setTimeout> | undefined;
  /** Last fragment that this element wrote. A change of the address to this fragment needs no reading. */
  #written = '';
  /** Groups that are open at first. After that, only the reader opens and closes groups. */
  readonly #open: ReadonlySet<string>;

  constructor() {
    super();
    this._state = readFragment(location.hash);
    this._kind = first;
    this.origin = location.origin;
    const asked = ({ parameter }: { parameter: string }) => this._state.values[parameter] !== undefined;
    const open = controlGroups().filter((group) => group.controls.some(asked));
    this.#open = new Set(['wheel', 'host', ...open.map(({ name }) => name)]);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener('hashchange', this.#moved);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener('hashchange', this.#moved);
    clearTimeout(this.#writing);
  }

  readonly #moved = (): void => {
    if (location.hash.includes('=') && location.hash !== this.#written)
      this._state = readFragment(location.hash);
  };

  #change(state: BuilderState): void {
    this._state = state;
    clearTimeout(this.#writing);
    this.#writing = setTimeout(() => this.#write(), rest);
  }

  #write(): void {
    const fragment = writeFragment(this._state);
    const address = new URL(location.href);
    address.hash = fragment;
    history.replaceState(history.state, '', address);
    this.#written = address.hash;
  }

  #reset(): void {
    this.#change(freshState);
    this.renderRoot.querySelector<HTMLElement>('.pages input')?.focus();
  }

  /** Sets `aria-invalid`, because Web Awesome's inputs do not. */
  protected override updated(_: PropertyValues<this>): void {
    for (const field of this.renderRoot.querySelectorAll('wa-input')) {
      const faulty = field.parentElement?.classList.contains('faulty') === true;
      void field.updateComplete.then(() => field.input.setAttribute('aria-invalid', String(faulty)));
    }
  }

  protected override render(): TemplateResult {
    const { page } = this._state;
    const { parameters, faults } = usable(this._state, location);
    const shown = previewOf(page, parameters);
    return html`
      <form @submit=${(event: Event) => event.preventDefault()}>
        ${this.#renderPages(page)} ${controlGroups().map((group) => this.#renderGroup(group, faults))}
        <div class="actions">
          <button
            type="button"
            class="button quiet"
            ?disabled=${writeFragment(this._state) === ''}
            @click=${this.#reset}
          >
            ${text('Start over')}
          </button>
          <p>${text('The address of this page keeps your choices. Send it to somebody to show them.')}</p>
        </div>
      </form>
      <div class="side">
        <section class="preview" aria-labelledby="preview">
          <header>
            <h3 id="preview">${text('Preview')}</h3>
            <p>${previewNote(this._state, shown.sample)}</p>
          </header>
          <svc-preview .preview=${shown}></svc-preview>
        </section>
      </div>
      <section class="snippets" aria-labelledby="snippet">
        <h3 id="snippet">${text('Your snippet')}</h3>
        ${this.#renderSnippets(parameters)}
      </section>
    `;
  }

  #renderPages(page: WheelPageName): TemplateResult {
    return html`<fieldset class="pages">
      <legend>${text('What is it for?')}</legend>
      ${pageChoices().map(
        ({ value, label, help }) =>
          html`<label
            ><input
              type="radio"
              name="page"
              value=${value}
              .checked=${value === page}
              @change=${() => this.#change({ ...this._state, page: value })}
            /><span><strong>${label}</strong><small>${help}</small></span></label
          >`,
      )}
    </fieldset>`;
  }

  #renderGroup(
    { name, title, controls: all }: ControlGroup,
    faults: ReturnType<typeof usable>['faults'],
  ): TemplateResult {
    const meant = all.filter((control) => isMeant(control, this._state.page));
    const count = meant.filter(({ parameter }) => this._state.values[parameter] !== undefined).length;
    return html`<details ?open=${this.#open.has(name)} data-group=${name}>
      <summary>
        <span>${title}</span>
        ${count > 0 ? html`<small>${plural(count, '{n} set', '{n} set')}</small>` : nothing}
      </summary>
      <div class="fields">
        ${meant.map((control) =>
          renderField({
            control,
            values: this._state.values,
            fault: faults.find(({ parameter }) => parameter === control.parameter),
            set: (value) => this.#change(withValue(this._state, control.parameter, value)),
            turn: (on) => {
              if (control.kind === 'switch') this.#change(withSwitch(this._state, control, on));
            },
          }),
        )}
      </div>
    </details>`;
  }

  #renderSnippets(parameters: Readonly<Record<string, string>>): TemplateResult {
    const { page } = this._state;
    const unnamed = parameters['listName'] === undefined && parameters['data_source'] !== 'parent';
    return html`<wa-tab-group
      .active=${this._kind}
      activation="auto"
      without-scroll-controls
      @wa-tab-show=${({ detail }: CustomEvent<{ name: SnippetKind }>) => (this._kind = detail.name)}
    >
      ${snippetKinds.map(
        (kind) =>
          html`<wa-tab slot="nav" panel=${kind} ?active=${kind === first}>${tabs()[kind].tab}</wa-tab>`,
      )}
      ${snippetKinds.map((kind) => {
        const { code, notes } = snippet(kind, { origin: this.origin, page, parameters });
        const remarks = unnamed && kind !== 'wheel' ? [nameless(), ...notes] : notes;
        return html`<wa-tab-panel name=${kind} ?active=${kind === first}>
          <svc-code .code=${code} label=${tabs()[kind].label}></svc-code>
          ${remarks.map((note) => html`<p class="note ${note === nameless() ? 'ask' : ''}">${note}</p>`)}
        </wa-tab-panel>`;
      })}
    </wa-tab-group>`;
  }
}

const nameless = () =>
  text('Name the wheel in the form first: without a name, the page cannot show your wheel.');

function previewNote({ values }: BuilderState, sample: boolean): string {
  if (values['data_source'] === 'parent' && sample) return text('With slices as your page would send them.');
  return sample
    ? text('With sample names, until you name a wheel.')
    : text('The current state of the wheel of this name.');
}
