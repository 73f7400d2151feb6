import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { AuditCheck, AuditEvent, AuditPage } from '../../contracts/identity/audit.ts';
import { plural, text } from '../language/text.ts';
import { Action } from './action.ts';
import { eventDetails, eventText, isByOperator } from './audit-words.ts';
import { card } from './card.styles.ts';
import { Loaded } from './loaded.ts';
import { api } from './session-api.ts';
import { moment } from '../ui/time-words.ts';

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

  .below {
    margin-top: 12px;
  }

  .result {
    font-size: 14px;
    line-height: 20px;
  }
`;

export class SvcAuditTrail extends LitElement {
  static override styles = [...card, styles];
  static override properties = {
    path: { type: String },
    account: { type: String },
    whole: { type: Boolean },
    _later: { state: true },
    _check: { state: true },
  };

  declare path: string;
  /** Id of the account to which the trail belongs. Events that another account caused are marked. */
  declare account: string;
  /** True if this is the complete trail of an account. Only a complete trail can be checked for changes. */
  declare whole: boolean;
  declare private _later: readonly AuditPage[];
  declare private _check: AuditCheck | undefined;
  readonly #first = new Loaded<AuditPage>(this, () => `${this.path}?limit=10`);
  readonly #action = new Action(this);

  constructor() {
    super();
    this.path = '/account/api/audit';
    this.account = '';
    this.whole = false;
    this._later = [];
  }

  override connectedCallback(): void {
    super.connectedCallback();
    api.addEventListener('written', this.#written);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    api.removeEventListener('written', this.#written);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (this.hasUpdated && changed.has('path')) this.#readAgain();
  }

  /** Loads the first page of the trail again. Drops later pages, because new events have moved their rows. */
  #readAgain(): void {
    this._later = [];
    this._check = undefined;
    void this.#first.load();
  }

  readonly #written = ({ detail }: CustomEventInit<string>): void => {
    if (detail?.startsWith(this.path.replace(/\/audit$/, ''))) this.#readAgain();
  };

  async #more(cursor: string): Promise<void> {
    const query = new URLSearchParams({ limit: '50', cursor });
    const done = await this.#action.run('more', () => api.get<AuditPage>(`${this.path}?${query.toString()}`));
    if (done !== undefined) this._later = [...this._later, done.value];
  }

  async #checkAll(): Promise<void> {
    this._check = undefined;
    this._check = (await this.#action.run('check', () => api.get<AuditCheck>(`${this.path}/check`)))?.value;
  }

  protected override render(): TemplateResult {
    return this.#first.render((first) => {
      const pages = [first, ...this._later];
      const events = pages.flatMap((page) => page.events);
      const cursor = pages.at(-1)?.nextCursor;
      if (events.length === 0) return html`<p class="empty">${text('Nothing has happened yet.')}</p>`;
      return html`<ul class="rows">
          ${events.map((event) => this.#renderRow(event))}
        </ul>
        <div class="actions below">
          ${cursor === undefined ? nothing : this.#action.button('more', text('Show more'), () => this.#more(cursor))}
          ${this.whole ? this.#action.button('check', text('Check all'), () => this.#checkAll()) : nothing}
          <p class="result" role="status">${this.#renderResult()}</p>
        </div>
        ${this.#action.fault ? this.#action.line() : nothing}`;
    });
  }

  #renderResult(): TemplateResult | typeof nothing {
    if (this._check === undefined) return nothing;
    const { intact, entries, fault } = this._check;
    return intact
      ? html`<span class="good"
          >${plural(entries, 'The only entry is intact.', 'All {n} entries are intact.')}</span
        >`
      : html`<span class="fault"
          >${text('Entry {sequence} was changed or is missing.', { sequence: String(fault?.sequence) })}</span
        >`;
  }

  #renderRow(event: AuditEvent): TemplateResult {
    const { at } = event;
    const shown = eventDetails(event);
    return html`<li class="row">
      <div class="text">
        <span>${eventText(event)}</span>
        ${isByOperator(event, this.account) ? html`<span class="tag">${text('by an operator')}</span>` : nothing}
        ${
          shown.length === 0
            ? nothing
            : html`<p>${shown.map((each, at) => html`${at > 0 ? ' · ' : nothing}<bdi>${each}</bdi>`)}</p>`
        }
      </div>
      ${moment(at)}
    </li>`;
  }
}
