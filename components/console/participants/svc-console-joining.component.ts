import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Jailed } from '../../../contracts/wheel/participant.ts';
import { plural, text } from '../../language/text.ts';
import { Action } from '../../signed-in/action.ts';
import { card } from '../../signed-in/card.styles.ts';
import { Fault } from '../../signed-in/fault.ts';
import { api } from '../../signed-in/session-api.ts';
import { momentText } from '../../ui/time-words.ts';
import type { ConsoleWheel } from '../console-wheel.ts';
import { wheelPath } from '../wheel-api.ts';
import { followWheel } from '../follow-wheel.ts';

const kindWords = (): Readonly<Record<Jailed['kind'], string>> => ({
  identity: text('An account'),
  fingerprint: text('A device'),
  address: text('An address'),
});

export class SvcConsoleJoining extends LitElement {
  static override styles = [...card];
  static override properties = {
    wheel: { attribute: false },
    _jailed: { state: true },
    _hasMore: { state: true },
  };

  declare wheel: ConsoleWheel;
  declare private _jailed: readonly Jailed[];
  declare private _hasMore: boolean;
  readonly #action = new Action(this);
  /**
   * Numbers of refusals when the jail was loaded. The jail is loaded again when they change, because only a
   * refusal jails anybody.
   */
  #tallies: string | undefined;

  constructor() {
    super();
    this._jailed = [];
    this._hasMore = false;
    followWheel(this);
  }

  protected override updated(_: PropertyValues<this>): void {
    const tallies = JSON.stringify(this.wheel.head?.tallies);
    if (tallies === this.#tallies) return;
    this.#tallies = tallies;
    void this.#readJail();
  }

  async #readJail(): Promise<void> {
    const path = `${wheelPath(this.wheel.listName)}/jail?limit=100`;
    const answer = await api.get<{ jailed: readonly Jailed[]; nextCursor?: string }>(path);
    // If this fails, the jail is loaded again after the next refusal.
    if (answer instanceof Fault) return;
    this._jailed = answer.jailed;
    this._hasMore = answer.nextCursor !== undefined;
  }

  async #allow(pageJoin: 'anyone' | 'off'): Promise<void> {
    await this.#action.run('pause', () =>
      api.put(wheelPath(this.wheel.listName), { settings: { pageJoin } }),
    );
    await this.wheel.read();
  }

  async #release({ key }: Jailed): Promise<void> {
    const path = `${wheelPath(this.wheel.listName)}/jail/${encodeURIComponent(key)}`;
    await this.#action.run(key, () => api.delete(path));
    await this.#readJail();
  }

  protected override render(): TemplateResult | typeof nothing {
    const { head } = this.wheel;
    if (!head) return nothing;
    const isOpen = head.settings.pageJoin === 'anyone';
    return html`<ul class="rows">
        <li class="row">
          <div class="text">
            <b>${isOpen ? text('Joining is open') : text('Joining is paused')}</b>
            <p>
              ${isOpen ? text('People can join on the join page.') : text('Nobody can join on the join page. You can still add people.')}
            </p>
          </div>
          ${this.#action.button('pause', isOpen ? text('Pause joining') : text('Open joining'), () =>
            this.#allow(isOpen ? 'off' : 'anyone'),
          )}
        </li>
      </ul>
      ${this.#action.line()} ${this._jailed.length > 0 ? this.#renderJail() : nothing}`;
  }

  #renderJail(): TemplateResult {
    return html`<section aria-labelledby="jail">
      <h2 id="jail">${text('Kept out for a while')}</h2>
      <p class="quiet-text">
        ${text('After too many refused tries. Who it is stays unknown: only a hash is stored.')}
      </p>
      <ul class="rows">
        ${this._jailed.map((jailed, at) => {
          return html`<li class="row">
            <div class="text">
              <b>${kindWords()[jailed.kind]}</b>
              <p>
                ${text('Until {time}', { time: momentText(jailed.jailedUntil) })} ·
                ${plural(jailed.times, 'the first time', '{n} times so far')}
              </p>
            </div>
            <button
              type="button"
              class="button quiet small"
              aria-label=${text('Release number {number}: {kind}', {
                number: at + 1,
                kind: kindWords()[jailed.kind],
              })}
              aria-disabled=${this.#action.doing !== undefined}
              @click=${() => void this.#release(jailed)}
            >
              ${this.#action.ring(jailed.key)}${text('Release')}
            </button>
          </li>`;
        })}
      </ul>
      ${this._hasMore ? html`<p class="quiet-text">${text('The first 100 are shown.')}</p>` : nothing}
    </section>`;
  }
}
