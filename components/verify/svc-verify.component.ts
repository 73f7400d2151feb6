import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { plural, text } from '../language/text.ts';
import { hexColour } from '../../contracts/wheel/hex-colour.ts';
import type { SpinResult } from '../../contracts/wheel/wheel.ts';
import { pageBackground } from '../theme/page-background.styles.ts';
import { tokens } from '../theme/tokens.styles.ts';
import { unseen } from '../theme/unseen.styles.ts';
import { inSlices } from '../ui/in-slices.ts';
import { saveFile } from '../ui/save-file.ts';
import { checkEvidence, type Report } from '../wheel/engine/check-evidence.ts';
import { checkTitle, verdict } from '../wheel/engine/check-words.ts';
import { FileDrop } from './file-drop.ts';
import { fetchEvidence, openEvidence, type Read, type Unread } from './read-evidence.ts';
import { reportStyles } from './report-parts.styles.ts';
import { renderCheck, renderMeaning, renderSpin } from './report-parts.ts';
import { checkFacts, evidenceFileName } from './spin-facts.ts';
import { styles } from './svc-verify.styles.ts';
import { controls } from './verify-controls.styles.ts';
import { unreadNotice } from './verify-words.ts';

type Phase =
  | { readonly is: 'idle' }
  | { readonly is: 'loading'; readonly done: number; readonly total: number | undefined }
  | {
      readonly is: 'checking';
      readonly share: number;
      readonly opened: boolean;
    }
  | { readonly is: 'unread'; readonly why: keyof ReturnType<typeof unreadNotice> }
  | { readonly is: 'checked'; readonly report: Report };

/**
 * Recomputes a spin in the browser. The evidence of `spinId` is loaded from the service. A saved file is
 * checked without requests.
 *
 * The attribute `data-verdict` is `passed`, `failed`, or `none` before the end of the check.
 *
 * @csspart verdict - the spin and whether it checks out
 */
export class SvcVerify extends LitElement {
  static override styles = [tokens, pageBackground, unseen, controls, styles, reportStyles];
  static override properties = {
    spinId: { type: String, attribute: 'spin-id' },
    _phase: { state: true },
  };

  declare spinId: string;
  declare private _phase: Phase;

  readonly #drop = new FileDrop(this, (file) => void this.open(file));
  #read: Read | undefined;
  #work = new AbortController();
  #noted = '';

  constructor() {
    super();
    this.spinId = spinOfAddress(location.pathname);
    this._phase = { is: 'idle' };
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.spinId !== '') void this.#load();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#work.abort();
  }

  #load(): Promise<void> {
    this._phase = { is: 'loading', done: 0, total: undefined };
    return this.#check(async (signal) => {
      const tell = (done: number, total: number | undefined) =>
        (this._phase = { is: 'loading', done, total });
      return fetchEvidence(this.spinId, tell, signal);
    }, this.spinId);
  }

  async open(file: Blob): Promise<void> {
    this.#noted = '';
    await this.#check(async () => openEvidence(file));
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('#verdict')?.focus();
  }

  async #check(read: (signal: AbortSignal) => Promise<Read | Unread>, spinId?: string): Promise<void> {
    this.#work.abort();
    const { signal } = (this.#work = new AbortController());
    try {
      const found = await read(signal);
      signal.throwIfAborted();
      if (typeof found === 'string') {
        this._phase = { is: 'unread', why: found };
        return;
      }
      const opened = spinId === undefined;
      this._phase = { is: 'checking', share: 0, opened };
      const work = checkEvidence(found.value, { commitment: this.#noted || undefined });
      const report = await inSlices(work, {
        onProgress: ({ done, total }) =>
          (this._phase = { is: 'checking', share: total === 0 ? 0 : done / total, opened }),
        signal,
      });
      if (report === null) return;
      this.#read = found;
      this.#tell(report, spinId);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  #tell(report: Report, spinId: string | undefined): void {
    const isEvidence = !report.checks.some(({ faults }) => faults.includes('not_evidence'));
    const isAsked =
      spinId === undefined || report.evidence === undefined || report.evidence.result.spinId === spinId;
    this._phase = !isEvidence
      ? { is: 'unread', why: 'not_evidence' }
      : isAsked
        ? { is: 'checked', report }
        : { is: 'unread', why: 'other_spin' };
  }

  #opened({ target }: Event): void {
    const input = target as HTMLInputElement;
    const file = input.files?.[0];
    // Clear the field, because opening the same file again would otherwise fire no event.
    if (file) void this.open(file).finally(() => (input.value = ''));
  }

  #compared(event: Event): void {
    event.preventDefault();
    this.#noted = this.renderRoot.querySelector<HTMLInputElement>('#noted')?.value.trim().toLowerCase() ?? '';
    const read = this.#read;
    if (read) void this.#check(async () => read);
  }

  protected override updated(): void {
    const { _phase: phase } = this;
    this.dataset['verdict'] = phase.is !== 'checked' ? 'none' : phase.report.passed ? 'passed' : 'failed';
    const result = phase.is === 'checked' ? phase.report.evidence?.result : undefined;
    const colours = result?.winners.flatMap(({ color }) => color ?? []);
    // Set the colours by script, because a strict Content Security Policy blocks style attributes.
    this.renderRoot.querySelectorAll<HTMLElement>('.chip').forEach((chip, at) => {
      chip.style.setProperty('--_chip', hexColour(colours?.[at]));
    });
    document.title = result
      ? text('Spin {number} of {wheel} · Verify', { number: result.number, wheel: result.listName })
      : text('Verify a spin');
  }

  protected override render(): TemplateResult {
    const { _phase: phase } = this;
    const report = phase.is === 'checked' ? phase.report : undefined;
    return html`
      <main>
        <header>
          <h1>${text('Verify a spin')}</h1>
          <p>${text('Everything is computed again here, in your browser, so you need not trust anybody.')}</p>
        </header>
        <p class="unseen" role="status">${said(phase)}</p>
        ${this.#renderVerdict(phase)} ${report ? this.#renderChecks(report) : nothing}
        ${report ? renderMeaning() : nothing} ${isAwaited(phase) ? nothing : this.#renderFile(report)}
        ${report ? this.#renderKept(report) : nothing}
      </main>
    `;
  }

  #renderVerdict(phase: Phase): TemplateResult | typeof nothing {
    switch (phase.is) {
      case 'idle':
        return nothing;
      case 'loading':
        return renderWork(text('Loading the evidence …'), phase.total && phase.done / phase.total);
      case 'checking':
        return renderWork(text('Computing it again …'), phase.share);
      case 'unread': {
        const { heading, text: explanation } = unreadNotice()[phase.why];
        return html`<section class="card verdict unread" part="verdict">
          <h2 id="verdict" tabindex="-1">${heading}</h2>
          <p>${explanation}</p>
          ${
            phase.why === 'unreachable'
              ? html`<button type="button" class="button" @click=${() => void this.#load()}>
                  ${text('Try again')}
                </button>`
              : nothing
          }
        </section>`;
      }
      case 'checked':
        return renderSpin(phase.report);
    }
  }

  #renderChecks(report: Report): TemplateResult {
    const about = { first: report.evidence?.result.number === 1, noted: this.#noted !== '' };
    return html`<section class="card" aria-labelledby="checks">
      <h2 id="checks">${text('What was checked')}</h2>
      <ol class="checks">
        ${report.checks.map((check) => renderCheck(check, about, checkFacts(check.id, report)))}
      </ol>
    </section>`;
  }

  #renderFile(report: Report | undefined): TemplateResult {
    const result = report?.evidence?.result;
    return html`<section class="card ${this.#drop.isOver ? 'dropping' : ''}" aria-labelledby="file-heading">
      <h2 id="file-heading">${text(result ? 'Keep the evidence' : 'Open saved evidence')}</h2>
      <p>
        ${text(
          result
            ? 'The file contains everything that was checked here. It can be checked again years later, even if this service no longer exists.'
            : 'Choose the JSON file that was saved from this page, or drop it here. It stays on your device.',
        )}
      </p>
      <div class="actions">
        ${
          result
            ? html`<button type="button" class="button" @click=${() => this.#save(result)}>
                ${text('Save evidence')}
              </button>`
            : nothing
        }
        <span class="file">
          <input id="file" type="file" accept=".json,application/json" @change=${this.#opened} />
          <label for="file" class="button quiet">${text('Open a saved file')}</label>
        </span>
      </div>
    </section>`;
  }

  #save(result: SpinResult): void {
    if (this.#read) saveFile(this.#read.bytes, evidenceFileName(result));
  }

  #renderKept({ evidence }: Report): TemplateResult | typeof nothing {
    if (evidence === undefined) return nothing;
    return html`<section class="card kept" aria-labelledby="kept">
      <h2 id="kept">${text('Compare with what you kept')}</h2>
      <details>
        <summary>${text('The commitment you noted before the spin')}</summary>
        <form class="noted" @submit=${this.#compared}>
          <label for="noted">${text('Commitment')}</label>
          <input id="noted" class="code" autocomplete="off" spellcheck="false" .value=${this.#noted} />
          <button type="submit" class="button quiet">${text('Compare')}</button>
        </form>
      </details>
      <details>
        <summary>${text('Your receipt as an entrant')}</summary>
        <svc-verify-receipt .leaves=${evidence.leaves}></svc-verify-receipt>
      </details>
    </section>`;
  }
}

function spinOfAddress(path: string): string {
  const id = /\/verify\/([^/]+)$/.exec(path)?.[1] ?? '';
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

/**
 * Returns whether a report will appear. Until then, the content below is hidden, because the report would push
 * it down.
 */
function isAwaited(phase: Phase): boolean {
  return phase.is === 'loading' || (phase.is === 'checking' && !phase.opened);
}

function said(phase: Phase): string {
  switch (phase.is) {
    case 'idle':
      return '';
    case 'loading':
      return text('Loading the evidence');
    case 'checking':
      return text('Computing it again');
    case 'unread':
      return unreadNotice()[phase.why].heading;
    case 'checked': {
      const { checks, passed } = phase.report;
      if (passed) {
        return plural(
          checks.length,
          '{verdict}. {n} check, none failed.',
          '{verdict}. {n} checks, none failed.',
          { verdict: verdict(phase.report) },
        );
      }
      const failed = checks.filter(({ outcome }) => outcome === 'failed').map(({ id }) => checkTitle(id));
      return text('This spin does not check out. Failed: {checks}.', { checks: failed.join('; ') });
    }
  }
}

function renderWork(said: string, share: number | undefined): TemplateResult {
  return html`<section class="card verdict work" part="verdict">
    <h2 id="verdict" tabindex="-1">${said}</h2>
    <progress max="1" .value=${share ?? nothing} aria-label=${said}></progress>
  </section>`;
}
