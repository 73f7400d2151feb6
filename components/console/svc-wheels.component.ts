import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { shownName } from '../../contracts/wheel/shown-name.ts';
import type { WheelHead } from '../../contracts/wheel/wheel.ts';
import { card } from '../signed-in/card.styles.ts';
import { Fault } from '../signed-in/fault.ts';
import { api } from '../signed-in/session-api.ts';
import '../signed-in/svc-signed-in.ts';
import { ago } from '../ui/time-words.ts';
import './svc-new-wheel.ts';
import './svc-wheel-picture.ts';
import { styles } from './svc-wheels.styles.ts';
import { consoleAddress, wheelsPath, type WheelsPage } from './wheel-api.ts';

/** Returns `1 entry`, `2 entries` and so on. */
const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

/** The page `/wheels`: the wheels of the account. */
export class SvcWheels extends LitElement {
  static override styles = [...card, styles];
  static override properties = {
    _wheels: { state: true },
    _fault: { state: true },
    _isMaking: { state: true },
    _isLoadingMore: { state: true },
  };

  declare private _wheels: readonly WheelHead[] | undefined;
  declare private _fault: Fault | undefined;
  declare private _isMaking: boolean;
  declare private _isLoadingMore: boolean;
  #cursor: string | undefined;

  constructor() {
    super();
    this._isMaking = false;
    this._isLoadingMore = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#load();
  }

  async #load(): Promise<void> {
    this._fault = undefined;
    const answer = await api.get<WheelsPage>(wheelsPath);
    if (answer instanceof Fault) this._fault = answer;
    else {
      this._wheels = answer.wheels;
      this.#cursor = answer.nextCursor;
    }
  }

  async #loadMore(): Promise<void> {
    if (this._isLoadingMore || this.#cursor === undefined) return;
    this._isLoadingMore = true;
    const query = new URLSearchParams({ cursor: this.#cursor }).toString();
    const answer = await api.get<WheelsPage>(`${wheelsPath}?${query}`);
    this._isLoadingMore = false;
    if (answer instanceof Fault) this._fault = answer;
    else {
      this._wheels = [...(this._wheels ?? []), ...answer.wheels];
      this.#cursor = answer.nextCursor;
    }
  }

  protected override render(): TemplateResult {
    const { _wheels: wheels, _fault: fault } = this;
    return html`<svc-signed-in
      current="wheels"
      heading="Your wheels"
      wide
      .busy=${wheels === undefined}
      .fault=${fault}
      @svc-signed-in-again=${() => void this.#load()}
    >
      ${wheels && !fault ? this.#renderWheels(wheels) : nothing}
    </svc-signed-in>`;
  }

  #renderWheels(wheels: readonly WheelHead[]): TemplateResult {
    return html`
      ${
        wheels.length === 0
          ? this.#renderEmpty()
          : html`<button slot="actions" type="button" class="button" @click=${() => (this._isMaking = true)}>
                New wheel
              </button>
              <ul class="wheels">
                ${wheels.map((wheel) => renderWheel(wheel))}
              </ul>
              ${
                this.#cursor === undefined
                  ? nothing
                  : html`<p class="more">
                      <button
                        type="button"
                        class="button quiet"
                        aria-disabled=${this._isLoadingMore}
                        @click=${() => void this.#loadMore()}
                      >
                        Show more wheels
                      </button>
                    </p>`
              }`
      }
      ${
        this._isMaking
          ? html`<svc-new-wheel
              @svc-new-wheel-close=${() => (this._isMaking = false)}
              @svc-new-wheel-made=${({ detail }: CustomEvent<string>) => location.assign(consoleAddress(detail))}
            ></svc-new-wheel>`
          : nothing
      }
    `;
  }

  #renderEmpty(): TemplateResult {
    return html`<section class="card none" aria-labelledby="none">
      <h2 id="none">No wheel yet</h2>
      <p class="lead">
        A wheel has names, or people who join it. You spin it here, and every page that shows it plays the
        spin.
      </p>
      <button type="button" class="button" @click=${() => (this._isMaking = true)}>
        Make your first wheel
      </button>
    </section>`;
  }
}

function renderWheel(wheel: WheelHead): TemplateResult {
  const { listName, settings, entryCount, participantCount, lastDrawResult: last } = wheel;
  const { branding, colorPalette, visibility } = settings;
  const people = participantCount > 0 && (entryCount === 0 || last?.type === 'participants');
  return html`<li class="wheel">
    <svc-wheel-picture
      .listName=${listName}
      .rows=${people ? 'participants' : 'entries'}
      .palette=${branding.colors.length > 0 ? branding.colors : colorPalette}
    ></svc-wheel-picture>
    <div class="about">
      <h2>
        <a href=${consoleAddress(listName)}><bdi>${branding.title || listName}</bdi></a>
      </h2>
      <p class="counts">
        ${counted(entryCount, 'entry', 'entries')}${
          participantCount > 0 ? ` · ${counted(participantCount, 'participant', 'participants')}` : nothing
        }
        ${visibility === 'private' ? html`<span class="tag">Private</span>` : nothing}
      </p>
      <p class="last">
        ${
          last
            ? html`<bdi>${shownName(last.winner.name)}</bdi>${
                  last.winners.length > 1 ? ` and ${last.winners.length - 1} more` : nothing
                }
                won ${ago(last.spunAt)}`
            : 'Not spun yet'
        }
      </p>
    </div>
  </li>`;
}
