import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { AssetUsage } from '../../contracts/wheel/asset-endpoints.ts';
import { numberText } from '../language/formats.ts';
import { plural, text } from '../language/text.ts';
import { card } from '../signed-in/card.styles.ts';
import { Loaded } from '../signed-in/loaded.ts';
import './svc-operated-uploads.ts';

interface Usages {
  readonly accounts: readonly AssetUsage[];
  readonly bytes: number;
  readonly room: number | null;
}

/** Lists accounts by the storage that their uploads take. */
export class SvcOperatorUploads extends LitElement {
  static override styles = [...card];
  static override properties = { _opened: { state: true } };

  declare private _opened: AssetUsage | undefined;
  readonly #usages = new Loaded<Usages>(this, () => '/operator/api/uploads?limit=100');

  protected override render(): TemplateResult {
    return html`<section class="card" aria-labelledby="heading">
        <div>
          <h2 id="heading">${text('Pictures and sounds')}</h2>
          <p class="lead">
            ${text('What accounts have uploaded for their wheels, by the room that it takes.')}
          </p>
        </div>
        ${this.#usages.render((usages) => this.#renderUsages(usages))}
      </section>
      ${
        this._opened
          ? html`<svc-operated-uploads
              .usage=${this._opened}
              @svc-operated-uploads-removed=${() => void this.#usages.load()}
              @svc-operated-uploads-close=${() => (this._opened = undefined)}
            ></svc-operated-uploads>`
          : nothing
      }`;
  }

  #renderUsages({ accounts, bytes, room }: Usages): TemplateResult {
    if (accounts.length === 0) return html`<p class="empty">${text('Nothing is uploaded yet.')}</p>`;
    return html`<p class="quiet-text">
        ${
          room === null
            ? text('All together take {used}.', { used: size(bytes) })
            : text('All together take {used} of {room}.', { used: size(bytes), room: size(room) })
        }
      </p>
      <ul class="rows">
        ${accounts.map((usage) => {
          const name = usage.userName ?? usage.userId;
          return html`<li class="row">
            <div class="text">
              <b><bdi>${name}</bdi></b>
              <p>${plural(usage.count, '{n} upload', '{n} uploads')} · ${size(usage.bytes)}</p>
            </div>
            <button
              type="button"
              class="button quiet small"
              aria-label=${text('Show uploads of {name}', { name })}
              @click=${() => (this._opened = usage)}
            >
              ${text('Show')}
            </button>
          </li>`;
        })}
      </ul>`;
  }
}

const size = (bytes: number): string =>
  bytes < 1_048_576
    ? text('{n} KiB', { n: numberText(Math.ceil(bytes / 1_024)) })
    : text('{n} MiB', { n: numberText(bytes / 1_048_576, { maximumFractionDigits: 1 }) });
