import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { visualTreatments, type VisualTreatment } from '../../contracts/wheel/visual-treatment.ts';
import { keepsWheel } from '../editor/local/storage-key.ts';
import { sampleText } from '../editor/sample-names.ts';
import { SampleSelection } from '../editor/text/sample-selection.ts';
import { numberText } from '../language/formats.ts';
import { plural, richText, text } from '../language/text.ts';
import { lazy } from '../lazy/lazy-part.ts';
import { treatmentName } from '../looks/treatment-names.ts';
import { tokens } from '../theme/tokens.styles.ts';
import { typeface } from '../theme/typeface.styles.ts';
import type { SpinCompleteDetail, WheelEntry } from '../wheel/wheel-events.ts';
import { demoLists, guests, sampleEntries, type DemoList } from './demo-entries.ts';
import { controls } from './home-controls.styles.ts';
import type { HeroNames } from './names/hero-names.ts';
import { styles } from './svc-demo-wheel.styles.ts';

const namesPart = lazy(() => import('./names/hero-names.ts'));

/**
 * Wheel of the home page, with a field for its names. They belong to the reader's unnamed wheel, which is
 * stored in the browser. The reader can also try two long lists and the visual treatments.
 *
 * The attribute `data-ready`, for tests and scripts, is set once the field shows the names of the reader's
 * wheel.
 */
export class SvcDemoWheel extends LitElement {
  static override styles = [tokens, typeface, controls, styles];
  static override properties = {
    list: { attribute: false },
    _treatment: { state: true },
    _landed: { state: true },
  };

  /** List on the wheel. */
  declare list: DemoList;
  /** Treatment that was chosen before the reader's wheel was loaded. Null if there is none. */
  declare private _treatment: VisualTreatment | null;
  declare private _landed: { readonly name: string; readonly of: number } | null;

  /** Number of entries from which the running spin was drawn. */
  #drawnFrom = 0;
  /** The reader's names as they were shown last. */
  #shown: readonly WheelEntry[] | undefined;
  readonly #guests = new Map<number, readonly WheelEntry[]>();
  /** Null until the code for the reader's wheel is loaded. */
  #names: HeroNames | null = null;
  /**
   * True if the browser stores a list of the reader. While it loads, the wheel is then empty instead of
   * showing example names.
   */
  readonly #hasOwn = keepsWheel('');
  readonly #sample = new SampleSelection(() => this.#isSample);
  #isComposing = false;

  constructor() {
    super();
    this.list = 'own';
    this._treatment = null;
    this._landed = null;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#names?.close();
    this.#names = null;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void namesPart.eventually().then(({ HeroNames }) => {
      const begin = (): void => {
        const field = this.renderRoot.querySelector('textarea');
        if (this.#names || !this.isConnected || !field) return;
        this.#names = new HeroNames(field, () => this.#written());
        this.#shown = this.#names.entries;
        if (this._treatment) this.#names.chooseTreatment(this._treatment);
        this._treatment = null;
        this.dataset['ready'] = '';
        this.requestUpdate();
      };
      // Wait for the end of a composition, because writing to the field would abort it.
      if (this.#isComposing) this.addEventListener('compositionend', begin, { once: true });
      else void this.updateComplete.then(begin);
    });
  }

  get #isSample(): boolean {
    if (this.#names) return this.#names.isSample;
    return this.renderRoot.querySelector('textarea')?.value === sampleText;
  }

  get #own(): readonly WheelEntry[] {
    return this.#names?.entries ?? (this.#hasOwn ? none : sampleEntries);
  }

  /** Returns the chosen list, as the same array in each call, so that the wheel sees no change. */
  #entries(): readonly WheelEntry[] {
    const { list } = this;
    if (list === 'own') return this.#own;
    let entries = this.#guests.get(list);
    if (entries === undefined) this.#guests.set(list, (entries = guests(list)));
    return entries;
  }

  get #treatment(): VisualTreatment {
    return this._treatment ?? this.#names?.look.visualTreatment ?? 'classic';
  }

  /**
   * Applies a treatment to the reader's wheel. Until the wheel is loaded, the treatment is remembered here.
   */
  #dress(treatment: VisualTreatment): void {
    if (this.#names) this.#names.chooseTreatment(treatment);
    else this._treatment = treatment;
  }

  /**
   * Updates the page after a change of the reader's wheel. If names have changed, shows the reader's own
   * list.
   */
  #written(): void {
    const entries = this.#names?.entries;
    if (entries && entries !== this.#shown) this.list = 'own';
    this.#shown = entries;
    this.requestUpdate();
  }

  #chose(list: DemoList): void {
    this.list = list;
    this._landed = null;
  }

  #started(): void {
    this._landed = null;
    this.#drawnFrom = this.#entries().length;
  }

  #completed({ detail }: CustomEvent<SpinCompleteDetail>): void {
    this._landed = { name: detail.winner.name, of: this.#drawnFrom };
  }

  protected override render(): TemplateResult {
    const entries = this.#entries();
    const look = this.#names?.look;
    return html`
      <div class="board">
        <div class="stage">
          <svc-wheel
            label=${plural(entries.length, 'Wheel with {n} name', 'Wheel with {n} names')}
            spin-duration="6"
            .treatment=${this.#treatment}
            .pointerSide=${look?.pointerSide ?? 'right'}
            .logo=${look?.logo ?? ''}
            .logoPlacement=${look?.logoPlacement ?? 'center'}
            .winnerSentence=${look?.sentence ?? ''}
            .confetti=${look?.confetti ?? 'usual'}
            .speakWinner=${look?.spoken === true}
            .spinSound=${look?.spinSound ?? 'usual'}
            .winSound=${look?.winSound ?? 'usual'}
            .entries=${entries}
            .palette=${this.list === 'own' ? (this.#names?.colors ?? none) : none}
            .disabled=${entries.length === 0}
            @svc-wheel-spin-start=${this.#started}
            @svc-wheel-spin-complete=${this.#completed}
          ></svc-wheel>
          <p class="said">
            ${
              this._landed
                ? richText('{name}, one of {all}', {
                    name: html`<strong>${this._landed.name}</strong>`,
                    all: this._landed.of,
                  })
                : text('Tap it, or give it a flick')
            }
          </p>
        </div>
        ${this.#renderNames()}
      </div>
      <div class="choices">
        <fieldset class="segments">
          <legend class="unseen">${text('Names on the wheel')}</legend>
          ${demoLists.map(
            (list) =>
              html`<label
                ><input
                  type="radio"
                  name="list"
                  .checked=${list === this.list}
                  @change=${() => this.#chose(list)}
                />${list === 'own' ? text('Your names') : numberText(list)}</label
              >`,
          )}
        </fieldset>
        <fieldset class="segments">
          <legend class="unseen">${text('Style of the wheel')}</legend>
          ${visualTreatments.map(
            (treatment) =>
              html`<label
                ><input
                  type="radio"
                  name="treatment"
                  .checked=${live(treatment === this.#treatment)}
                  @change=${() => this.#dress(treatment)}
                />${treatmentName(treatment)}</label
              >`,
          )}
        </fieldset>
      </div>
    `;
  }

  #renderNames(): TemplateResult {
    const names = this.#names;
    const isLoading = this.#hasOwn && !names;
    const note = names?.note;
    const undo = names?.undoes ? text('Undo: {undoes}', { undoes: names.undoes }) : text('Undo');
    return html`<section class="names" aria-label=${text('Your names')}>
      <div class="bar">
        <label for="names">${text('Names, one a line')}</label>
        <button
          type="button"
          class="button plain"
          aria-label=${undo}
          aria-disabled=${names?.undoes ? 'false' : 'true'}
          @click=${() => names?.go('undo')}
        >
          ${text('Undo')}
        </button>
      </div>
      <textarea
        id="names"
        dir="auto"
        spellcheck="false"
        autocomplete="off"
        autocapitalize="words"
        aria-describedby="note"
        aria-invalid=${note?.isFault ? 'true' : 'false'}
        placeholder=${isLoading ? text('Loading your names …') : text('One name a line')}
        .defaultValue=${this.#hasOwn ? '' : sampleText}
        ?readonly=${isLoading || names?.isLong === true}
        @focus=${this.#sample.focused}
        @blur=${this.#sample.left}
        @mousedown=${this.#sample.pressed}
        @compositionstart=${() => (this.#isComposing = true)}
        @compositionend=${() => (this.#isComposing = false)}
      ></textarea>
      <p id="note" class=${note?.isFault ? 'note fault' : 'note'}>
        ${note?.text ?? (isLoading ? '' : text('Example names. Type your own over them.'))}
        ${names && !names.isSample && names.entries.length > 0 ? html`<a href="/wheels?from=">${text('Put on my account')}</a>` : nothing}
      </p>
      <a class="button make" href="/wheelapp/customwheel#edit">${text('Make a wheel')}</a>
      <div class="ways">
        <a class="button quiet" href="/#builder">${text('Embed a wheel')}</a>
        <a class="button quiet" href="/docs">${text('Read the API')}</a>
      </div>
    </section>`;
  }
}

const none: readonly never[] = [];
