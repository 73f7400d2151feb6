import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { shownName } from '../../../contracts/wheel/shown-name.ts';
import type { WheelHead } from '../../../contracts/wheel/wheel.ts';
import { plural, richText, text } from '../../language/text.ts';
import { card } from '../../signed-in/card.styles.ts';
import { form } from '../../signed-in/form.styles.ts';
import '../../ui/svc-dialog.ts';
import { pageClock } from '../../wheel/frame-clock.ts';
import { Draw, drawMemory } from '../draw/draw.ts';
import { goesOn, keptRound } from '../draw/kept-round.ts';
import { SeveralDraws, severalWheels, type DrawnWheel, type WheelDraw } from '../draw/several-draws.ts';
import { consoleAddress, wheelApi } from '../wheel-api.ts';

const { least, most } = severalWheels;

/**
 * Dialog that draws one winner from each of several wheels.
 *
 * @event svc-draw-all-close - the reader closed the dialog; `detail` is true if a wheel was drawn
 */
export class SvcDrawAll extends LitElement {
  static override styles = [
    ...card,
    form,
    css`
      ol {
        margin: 0;
        padding: 0;
        list-style: none;
      }

      fieldset {
        margin: 0;
        padding: 0;
        border: 0;
      }
    `,
  ];
  static override properties = {
    wheels: { attribute: false },
    clock: { attribute: false },
    _chosen: { state: true },
    _draws: { state: true },
    _fault: { state: true },
  };

  declare wheels: readonly WheelHead[];
  /** @internal Timer of the page, replaced in tests. */
  declare clock: Pick<typeof pageClock, 'after'>;
  declare private _chosen: readonly string[];
  declare private _draws: SeveralDraws | undefined;
  declare private _fault: string;
  /** True if an earlier page began the draws. */
  #isContinued = false;
  readonly #asked = new Map<string, Draw>();

  constructor() {
    super();
    this.wheels = [];
    this.clock = pageClock;
    this._chosen = [];
    this._fault = '';
  }

  /**
   * Continues draws that a reload has interrupted. If they are too old, the reader has to press the button
   * again.
   */
  override connectedCallback(): void {
    super.connectedCallback();
    const kept = keptRound.read();
    if (!kept || this._draws) return;
    this.#isContinued = true;
    this.#open(kept.draws);
    if (goesOn(kept)) void this.#start();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this._draws?.stop();
  }

  #choose(listName: string, chosen: boolean): void {
    const others = this._chosen.filter((each) => each !== listName);
    this._chosen = chosen ? [...others, listName] : others;
    this._fault = '';
  }

  /** Starts the draws, or continues with the wheels that are left. */
  async #start(): Promise<void> {
    if (this._draws?.isRunning) return;
    if (this._draws === undefined) {
      if (this._chosen.length < least) {
        this._fault = text('Choose at least two wheels.');
        return;
      }
      const wheels = this.wheels.filter(({ listName }) => this._chosen.includes(listName)).map(drawnOf);
      this.#open(wheels);
    }
    const running = this._draws!.run();
    await this.updateComplete;
    // Move the focus, because the pressed button has been removed.
    this.renderRoot.querySelector<HTMLElement>('ol')?.focus();
    await running;
  }

  #open(wheels: readonly (DrawnWheel | WheelDraw)[]): void {
    const draws = new SeveralDraws(wheels, {
      spin: (listName, wish) => this.#drawOf(listName).spin(wish),
      clock: this.clock,
    });
    this._draws = draws;
    draws.addEventListener('change', () => {
      if (draws.draws.every(({ state }) => state === 'drawn')) keptRound.forget();
      else keptRound.write(draws.draws);
      this.requestUpdate();
    });
  }

  #drawOf(listName: string): Draw {
    const known = this.#asked.get(listName);
    if (known) return known;
    const memory = drawMemory(listName);
    const draw = new Draw(wheelApi(listName), {
      repeating: () => undefined,
      memory,
      // A fixed clock keeps the pending request from expiring, so a continued draw repeats it with its key at
      // any age.
      ...(this.#isContinued && { now: () => 0 }),
    });
    this.#asked.set(listName, draw);
    return draw;
  }

  #close(): void {
    keptRound.forget();
    const detail = this._draws?.draws.some(({ state }) => state !== 'waiting' && state !== 'failed') === true;
    this.dispatchEvent(new CustomEvent('svc-draw-all-close', { detail }));
  }

  protected override render(): TemplateResult {
    return html`<svc-dialog
      heading=${text('Draw on several wheels')}
      @svc-dialog-close=${() => this.#close()}
    >
      ${this._draws ? this.#renderDraws(this._draws) : this.#renderChoice()}
    </svc-dialog>`;
  }

  #renderChoice(): TemplateResult {
    const isFull = this._chosen.length === most;
    return html`<p class="lead">
        ${text(
          'One winner of each wheel, recorded, one wheel after another. Choose two to six. Pages that show the wheels play the draws.',
        )}
      </p>
      <fieldset>
        <legend class="unseen">${text('Wheels')}</legend>
        ${this.wheels.map((wheel) => {
          const { listName } = wheel;
          const chosen = this._chosen.includes(listName);
          return html`<label class="choice">
            <input
              type="checkbox"
              value=${listName}
              .checked=${chosen}
              ?disabled=${countOf(wheel) === 0 || (isFull && !chosen)}
              @change=${({ target }: Event) => this.#choose(listName, (target as HTMLInputElement).checked)}
            />
            <span><bdi>${titleOf(wheel)}</bdi><span class="hint"> · ${countText(wheel)}</span></span>
          </label>`;
        })}
      </fieldset>
      <p class="fault" aria-live="polite">${this._fault}</p>
      <button slot="actions" type="button" class="button quiet" @click=${() => this.#close()}>
        ${text('Cancel')}
      </button>
      <button slot="actions" type="button" class="button" @click=${() => void this.#start()}>
        ${text('Draw on all')}
      </button>`;
  }

  #renderDraws(all: SeveralDraws): TemplateResult {
    const names = all.draws.map(({ listName }) => listName);
    const shown = this.wheels.filter(({ listName }) => names.includes(listName));
    const isPublic = shown.every(({ settings }) => settings.visibility === 'public');
    const left = all.isRunning ? 0 : all.left.length;
    return html`<ol class="rows" tabindex="-1" aria-label=${text('Draws')} aria-live="polite">
        ${all.draws.map(
          (draw) =>
            html`<li class="row">
              <div class="text">
                <b
                  ><a class="link" href=${consoleAddress(draw.listName)}><bdi>${draw.title}</bdi></a></b
                >
                <p>${stateText(draw)}</p>
              </div>
            </li>`,
        )}
      </ol>
      ${
        isPublic
          ? html`<p>
              <a
                class="link"
                target="_blank"
                href="/wheelapp/customwheel?${new URLSearchParams({ wheels: names.join(',') }).toString()}"
                >${text('Open the page with all of them')}</a
              >
            </p>`
          : nothing
      }
      ${
        all.isRunning
          ? html`<button
              slot="actions"
              type="button"
              class="button quiet"
              aria-disabled=${all.isStopped}
              @click=${() => all.stop()}
            >
              ${text('Stop after this wheel')}
            </button>`
          : html`<button slot="actions" type="button" class="button quiet" @click=${() => this.#close()}>
              ${text('Close')}
            </button>`
      }
      ${
        left > 0
          ? html`<button slot="actions" type="button" class="button" @click=${() => void this.#start()}>
              ${plural(left, 'Draw on the other wheel', 'Draw on the other {n} wheels')}
            </button>`
          : nothing
      }`;
  }
}

const titleOf = ({ listName, settings }: WheelHead): string => settings.branding.title || listName;

/**
 * Returns whether a wheel is drawn from its participants. The wheel's card applies the same rule to its
 * count.
 */
function isDrawnFromPeople({ entryCount, participantCount, lastDrawResult: last }: WheelHead): boolean {
  return participantCount > 0 && (entryCount === 0 || last?.type === 'participants');
}

const countOf = (wheel: WheelHead): number =>
  isDrawnFromPeople(wheel) ? wheel.participantCount : wheel.entryCount;

const countText = (wheel: WheelHead): string =>
  isDrawnFromPeople(wheel)
    ? plural(wheel.participantCount, '{n} participant', '{n} participants')
    : plural(wheel.entryCount, '{n} entry', '{n} entries');

const drawnOf = (wheel: WheelHead): DrawnWheel => ({
  listName: wheel.listName,
  title: titleOf(wheel),
  type: isDrawnFromPeople(wheel) ? 'participants' : 'custom',
});

function stateText({ state, result, fault }: WheelDraw): unknown {
  switch (state) {
    case 'waiting':
      return text('Waiting');
    case 'asking':
    case 'spinning':
      return text('Spinning …');
    case 'failed':
      return html`<span class="fault">${fault?.text}</span>`;
    case 'drawn':
      return richText('{name} won', { name: html`<bdi>${shownName(result?.winner.name ?? '')}</bdi>` });
  }
}
