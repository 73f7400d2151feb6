import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { shownName } from '../../../contracts/wheel/shown-name.ts';
import type { SpinRecord, Winner } from '../../../contracts/wheel/wheel.ts';
import { plural, richText, text } from '../../language/text.ts';
import { card } from '../../signed-in/card.styles.ts';
import { Fault } from '../../signed-in/fault.ts';
import { api } from '../../signed-in/session-api.ts';
import { moment } from '../../ui/time-words.ts';
import type { ConsoleWheel } from '../console-wheel.ts';
import { namedOf, withNamedOnly } from '../seen-winners.ts';
import { wheelPath } from '../wheel-api.ts';

interface SpinsPage {
  readonly spins: readonly SpinRecord[];
  readonly nextCursor?: string;
}

/** Number of spins on a page of the list. */
const pageSize = 20;
/** Maximum number of winners that are named for a draw. */
const mostNames = 5;

/** Recorded draws of a wheel with their evidence. The last draw comes first. */
export class SvcConsoleHistory extends LitElement {
  static override styles = [
    ...card,
    css`
      .number {
        color: var(--svc-text-quiet);
        font-variant-numeric: tabular-nums;
      }

      .claims {
        margin: 4px 0 0;
        padding: 0;
        color: var(--svc-text-quiet);
        font-size: 14px;
        line-height: 20px;
        list-style: none;
      }

      .more {
        margin-top: 16px;
      }
    `,
  ];
  static override properties = {
    wheel: { attribute: false },
    _spins: { state: true },
    _fault: { state: true },
  };

  declare wheel: ConsoleWheel;
  declare private _spins: readonly SpinRecord[] | undefined;
  declare private _fault: Fault | undefined;
  #cursor: string | undefined;
  #isLoading = false;
  /** Claims of the last draw at the time when the list was loaded. */
  #claims: ConsoleWheel['claims'];

  override connectedCallback(): void {
    super.connectedCallback();
    this.wheel.addEventListener('change', this.#changed);
    this.#claims = this.wheel.claims;
    void this.#load();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.wheel.removeEventListener('change', this.#changed);
  }

  /** Loads the list again after another draw or claim. */
  readonly #changed = (): void => {
    this.requestUpdate();
    const last = this.wheel.head?.lastDrawResult?.number;
    const hasSpun = last !== undefined && this._spins && last > (this._spins[0]?.number ?? 0);
    const hasClaimed = this.wheel.claims !== this.#claims;
    this.#claims = this.wheel.claims;
    if (hasSpun || hasClaimed) void this.#load();
  };

  async #load(cursor?: string): Promise<void> {
    if (this.#isLoading) return;
    this.#isLoading = true;
    const query = new URLSearchParams({ limit: String(pageSize), ...(cursor !== undefined && { cursor }) });
    const answer = await api.get<SpinsPage>(`${wheelPath(this.wheel.listName)}/spins?${query.toString()}`);
    this.#isLoading = false;
    if (answer instanceof Fault) {
      this._fault = answer;
      return;
    }
    this._fault = undefined;
    this.#cursor = answer.nextCursor;
    this._spins = cursor === undefined ? answer.spins : [...(this._spins ?? []), ...answer.spins];
  }

  protected override render(): TemplateResult {
    const { _fault: fault } = this;
    const spins = this._spins && withNamedOnly(this.wheel.seen, this._spins);
    if (fault && !spins) {
      return html`<div class="row missing" role="status">
        <div class="text"><p class="fault">${fault.text}</p></div>
        <button type="button" class="button quiet small" @click=${() => void this.#load()}>
          ${text('Try again')}
        </button>
      </div>`;
    }
    if (!spins) return html`<p class="quiet-text" role="status">${text('Loading …')}</p>`;
    if (spins.length === 0)
      return html`<p class="empty">${text('No draw yet. Every draw is listed here, with its proof.')}</p>`;
    return html`<ul class="rows">
        ${spins.map((spin) => this.#renderSpin(spin))}
      </ul>
      ${fault ? html`<p class="fault" role="status">${fault.text}</p>` : nothing}
      ${
        this.#cursor === undefined
          ? nothing
          : html`<button
              type="button"
              class="button quiet small more"
              @click=${() => void this.#load(this.#cursor)}
            >
              ${text('Show more draws')}
            </button>`
      }`;
  }

  #renderClaims({ winners, claims: all = [] }: SpinRecord): TemplateResult | typeof nothing {
    const claims = all.filter(({ place }) => place <= winners.length);
    if (claims.length === 0) return nothing;
    const named = (winner: Winner | undefined): TemplateResult =>
      html`<bdi>${shownName(winner?.name ?? '')}</bdi>`;
    return html`<ul class="claims">
      ${claims.map(({ place, claim, replacedBy }) => {
        const who = named(winners[place - 1]);
        if (claim === 'here') return html`<li>${richText('{name} was there', { name: who })}</li>`;
        if (!replacedBy) return html`<li>${richText('{name} was not there', { name: who })}</li>`;
        const { spinNumber } = replacedBy;
        const isNamed = namedOf(this.wheel.seen, spinNumber) > 0;
        const by = isNamed ? this._spins?.find(({ number }) => number === spinNumber)?.winner : undefined;
        return html`<li>
          ${
            by
              ? richText('{name} was not there, replaced by {other} in draw {number}', {
                  name: who,
                  other: named(by),
                  number: replacedBy.spinNumber,
                })
              : richText('{name} was not there, replaced by draw {number}', {
                  name: who,
                  number: replacedBy.spinNumber,
                })
          }
        </li>`;
      })}
    </ul>`;
  }

  #renderSpin(spin: SpinRecord): TemplateResult {
    const { number, spinId, spunAt, type, winners, entryCount, drawSlug, redrawOf } = spin;
    const { listName, head } = this.wheel;
    const isPublic = head?.settings.visibility === 'public';
    const id = encodeURIComponent(spinId);
    return html`<li class="row">
      <div class="text">
        <b>
          ${winners.slice(0, mostNames).map(({ name }, at) => html`${at > 0 ? ', ' : nothing}<bdi>${shownName(name)}</bdi>`)}
          ${winners.length > mostNames ? text('and {more} more', { more: winners.length - mostNames }) : nothing}
        </b>
        <p>
          <span class="number">${text('Draw {number}', { number })}</span> · ${moment(spunAt)} ·
          ${
            type === 'custom'
              ? plural(entryCount, 'from {n} entry', 'from {n} entries')
              : plural(entryCount, 'from {n} participant', 'from {n} participants')
          }${drawSlug === null ? nothing : html` · <bdi>${drawSlug}</bdi>`}
        </p>
        ${
          redrawOf
            ? html`<p>
                ${text('Drawn again for place {place} of draw {number}', {
                  place: redrawOf.place,
                  number: redrawOf.spinNumber,
                })}
              </p>`
            : nothing
        }
        ${this.#renderClaims(spin)}
      </div>
      ${
        isPublic
          ? html`<a
              class="button quiet small"
              href=${`/wheelapp/verify/${id}`}
              target="_blank"
              rel="noopener"
              aria-label=${text('Verify draw {number}', { number })}
              >${text('Verify')}</a
            >`
          : html`<a
              class="button quiet small"
              href=${`${wheelPath(listName)}/spins/${id}/evidence`}
              download=${`${listName}-draw-${number}.json`}
              aria-label=${text('Save the evidence of draw {number}', { number })}
              >${text('Save evidence')}</a
            >`
      }
    </li>`;
  }
}
