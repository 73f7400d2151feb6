import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { AuditEvent, AuditPage } from '../../contracts/identity/audit.ts';
import { providerLabels } from '../login/provider-marks.ts';
import { Action } from './action.ts';
import { auditWords } from './audit-words.ts';
import { card } from './card.styles.ts';
import { Loaded } from './loaded.ts';
import { api } from './session-api.ts';
import { moment } from './time-words.ts';

const styles = css`
  .row {
    min-height: 0;
    gap: 0 16px;
    padding-block: 10px;
    font-size: 15px;
  }

  time {
    color: var(--svc-text-quiet);
    font-size: 14px;
    font-variant-numeric: tabular-nums;
  }

  .more {
    margin-top: 16px;
  }
`;

/** Details that repeat what the row says, or are for programs. */
const unshown = new Set(['clientId', 'appId']);

/** Events of an audit trail, newest first; to be placed in a card. */
export class SvcAuditTrail extends LitElement {
  static override styles = [...card, styles];
  static override properties = { path: { type: String }, account: { type: String }, _later: { state: true } };

  /** Address of the trail's API. */
  declare path: string;
  /** Id of the account whose trail it is: events by others are marked. */
  declare account: string;
  /** Pages after the first. */
  declare private _later: readonly AuditPage[];
  readonly #first = new Loaded<AuditPage>(this, () => `${this.path}?limit=10`);
  readonly #action = new Action(this);

  constructor() {
    super();
    this.path = '/account/api/audit';
    this.account = '';
    this._later = [];
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (this.hasUpdated && changed.has('path')) {
      this._later = [];
      void this.#first.load();
    }
  }

  async #more(cursor: string): Promise<void> {
    const query = new URLSearchParams({ limit: '50', cursor });
    const done = await this.#action.run('more', () => api.get<AuditPage>(`${this.path}?${query.toString()}`));
    if (done !== undefined) this._later = [...this._later, done.value];
  }

  protected override render(): TemplateResult {
    return this.#first.render((first) => {
      const pages = [first, ...this._later];
      const events = pages.flatMap((page) => page.events);
      const cursor = pages.at(-1)?.nextCursor;
      if (events.length === 0) return html`<p class="empty">Nothing has happened yet.</p>`;
      return html`<ul class="rows">
          ${events.map((event) => this.#renderRow(event))}
        </ul>
        ${
          cursor === undefined
            ? nothing
            : html`<button
                type="button"
                class="button quiet small more"
                aria-disabled=${this.#action.doing !== undefined}
                @click=${() => void this.#more(cursor)}
              >
                ${this.#action.ring('more')}Show more
              </button>`
        }
        ${this.#action.fault ? this.#action.line() : nothing}`;
    });
  }

  #renderRow({ kind, at, by, details }: AuditEvent): TemplateResult {
    const shown = Object.entries(details ?? {}).filter(([name]) => !unshown.has(name));
    const byOther = this.account !== '' && by !== this.account;
    return html`<li class="row">
      <div class="text">
        <span>${auditWords[kind]}</span> ${byOther ? html`<span class="tag">by an operator</span>` : nothing}
        ${
          shown.length === 0
            ? nothing
            : html`<p>
                ${shown.map(([name, value], at) => html`${at > 0 ? ' · ' : nothing}<bdi>${worded(name, value)}</bdi>`)}
              </p>`
        }
      </div>
      ${moment(at)}
    </li>`;
  }
}

const labels: Readonly<Record<string, string>> = providerLabels;

/** A detail as readers know it. */
function worded(name: string, value: string): string {
  if (name !== 'provider') return value;
  return value === 'credentials' ? 'with a password' : `with ${labels[value] ?? value}`;
}
