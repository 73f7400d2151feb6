import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { hexColour } from '../../contracts/wheel/hex-colour.ts';
import { repeat } from 'lit/directives/repeat.js';
import { dateText } from '../language/formats.ts';
import { plural, text } from '../language/text.ts';
import { saveFile } from '../ui/save-file.ts';
import { sign } from '../ui/panel-signs.ts';
import { panel } from '../ui/panel.styles.ts';
import { formatOdds } from '../wheel/entries/odds.ts';
import { winnersSaid, type ListedResult } from './listed-result.ts';
import { ResultShareEvent } from './results-events.ts';
import type { ResultsLog } from './results-log.ts';
import { resultsCsv, resultsText, standing } from './results-text.ts';
import { styles } from './svc-results.styles.ts';

/** Number of rows shown at first. "Show more" adds the same number of rows. */
const page = 100;
const wholeTime = (at: number): string => dateText(at, { dateStyle: 'medium', timeStyle: 'medium' });

/**
 * List of the results of a page. Readers can copy, save, clear and restore the results.
 *
 * @event svc-results-share - the reader wants to share a result, which is in the detail
 */
export class SvcResults extends LitElement {
  static override styles = [panel, styles];
  static override properties = {
    results: { attribute: false },
    live: { type: Boolean },
    _shown: { state: true },
    _said: { state: true },
  };

  declare results: ResultsLog | null;
  declare live: boolean;
  declare private _shown: number;
  declare private _said: string;

  #heard: ResultsLog | null = null;

  constructor() {
    super();
    this.results = null;
    this.live = false;
    this._shown = page;
    this._said = '';
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#listen(this.results);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#listen(null);
  }

  #listen(log: ResultsLog | null): void {
    this.#heard?.removeEventListener('change', this.#changed);
    this.#heard = log;
    log?.addEventListener('change', this.#changed);
  }

  readonly #changed = (): void => this.requestUpdate();

  async #copy(results: readonly ListedResult[]): Promise<void> {
    const copied = resultsText(results, wholeTime);
    try {
      await navigator.clipboard.writeText(copied);
      this._said = plural(results.length, 'Copied {n} result', 'Copied {n} results');
    } catch {
      this._said = text('This browser does not let the page copy. Save them as CSV instead');
    }
  }

  #save(results: readonly ListedResult[]): void {
    saveFile(new Blob([resultsCsv(results)], { type: 'text/csv;charset=utf-8' }), 'wheel-results.csv');
    this._said = plural(results.length, 'Saved {n} result', 'Saved {n} results');
  }

  #clear(log: ResultsLog): void {
    this._said = plural(log.results.length, 'Cleared {n} result', 'Cleared {n} results');
    log.clear();
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>('.restore')?.focus());
  }

  #restore(log: ResultsLog): void {
    log.restore();
    this._said = text('They are back');
    void this.updateComplete.then(() => this.renderRoot.querySelector('button')?.focus());
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('results') && this.isConnected) this.#listen(this.results);
  }

  /** Sets the colours by script, because the page's Content Security Policy blocks style attributes. */
  protected override updated(): void {
    for (const dot of this.renderRoot.querySelectorAll<HTMLElement>('.dot')) {
      dot.style.setProperty('background', hexColour(dot.dataset['color']));
    }
  }

  protected override render(): TemplateResult | typeof nothing {
    const log = this.results;
    if (!log) return nothing;
    const { results } = log;
    return html`
      <div class="tools">
        ${
          results.length === 0
            ? nothing
            : html`
                <p class="quiet">${counted(results.length)}</p>
                <button type="button" @click=${() => void this.#copy(results)}>
                  ${sign('copy')} ${text('Copy')}
                </button>
                <button type="button" @click=${() => this.#save(results)}>
                  ${sign('save')} ${text('Save CSV')}
                </button>
                <button type="button" @click=${() => this.#clear(log)}>
                  ${sign('remove')} ${text('Clear')}
                </button>
              `
        }
      </div>
      ${results.length === 0 ? this.#renderNone() : this.#renderList(results)}
      <div class="said">
        <span role="status">${this._said}</span>
        ${
          log.canRestore
            ? html`<button type="button" class="link restore" @click=${() => this.#restore(log)}>
                ${text('Bring them back')}
              </button>`
            : nothing
        }
      </div>
    `;
  }

  #renderNone(): TemplateResult {
    return html`<p class="none quiet">
      ${text(this.live ? 'No spin has landed since this page was opened.' : 'No spin has landed yet. Winners will be listed here.')}
    </p>`;
  }

  #renderList(results: readonly ListedResult[]): TemplateResult {
    return html`<ol tabindex="0" aria-label=${text('Results, newest first')}>
      ${repeat(
        results.slice(0, this._shown),
        ({ spinId }) => spinId,
        (result) => this.#renderResult(result, results),
      )}
      ${
        results.length > this._shown
          ? html`<li class="more">
              <button type="button" class="link" @click=${() => (this._shown += page)}>
                ${text('Show more')}
              </button>
            </li>`
          : nothing
      }
    </ol>`;
  }

  #renderResult(result: ListedResult, all: readonly ListedResult[]): TemplateResult {
    const { names, color, odds, at, practice, number, drawSlug, redrawOf, verifyPath, spinId } = result;
    const redraws = all.filter((other) => other.redrawOf?.spinId === spinId);
    const said = winnersSaid(result);
    const time = new Date(at);
    const kind = standing(result);
    return html`<li>
      <i class="dot" data-color=${color}></i>
      <div>
        <div class="name" dir="auto">${said}</div>
        <div class="facts">
          <time datetime=${time.toISOString()} title=${wholeTime(at)}>${shortTime(time)}</time>
          ${names.length === 1 ? html`<span>${formatOdds(odds)}</span>` : nothing}
          ${kind === '' || verifyPath !== undefined ? nothing : html`<span class=${practice ? 'practice' : ''}>${kind}</span>`}
          ${number === undefined ? nothing : html`<span>${text('Spin {number}', { number })}</span>`}
          ${redrawOf ? html`<span>${text('Drawn again: place {place} of draw {draw}', { place: redrawOf.place, draw: redrawOf.spinNumber })}</span>` : nothing}
          ${redraws.map((redraw) => html`<span>${text('Place {place} was drawn again in draw {draw}', { place: redraw.redrawOf?.place ?? 1, draw: redraw.number ?? 0 })}</span>`)}
          ${drawSlug === undefined ? nothing : html`<span dir="auto">${drawSlug}</span>`}
          ${
            verifyPath === undefined
              ? nothing
              : html`<a href=${verifyPath} target="_blank" rel="noopener"
                  >${text('Verify')}<span class="unseen"> ${text('this spin, in a new tab')}</span></a
                >`
          }
        </div>
      </div>
      <button
        type="button"
        class="icon bare"
        aria-label=${text('Share {name}', { name: said })}
        @click=${() => this.dispatchEvent(new ResultShareEvent(result))}
      >
        ${sign('share')}
      </button>
    </li>`;
  }
}

function counted(count: number): string {
  return plural(count, '{n} result', '{n} results');
}

function shortTime(time: Date): string {
  const isToday = time.toDateString() === new Date().toDateString();
  return isToday
    ? dateText(time, { timeStyle: 'medium' })
    : dateText(time, { dateStyle: 'medium', timeStyle: 'short' });
}
