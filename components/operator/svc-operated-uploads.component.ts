import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import type { Asset, AssetUsage } from '../../contracts/wheel/asset-endpoints.ts';
import { text } from '../language/text.ts';
import { Action } from '../signed-in/action.ts';
import { card } from '../signed-in/card.styles.ts';
import { form } from '../signed-in/form.styles.ts';
import { Loaded } from '../signed-in/loaded.ts';
import { api } from '../signed-in/session-api.ts';
import { moment } from '../ui/time-words.ts';
import '../ui/svc-dialog.ts';
import { reasonField } from './reason-field.ts';

/**
 * Dialog with the uploads of an account, which an operator can remove.
 *
 * @event svc-operated-uploads-removed - an upload was removed
 * @event svc-operated-uploads-close - the reader closed the dialog
 */
export class SvcOperatedUploads extends LitElement {
  static override styles = [
    ...card,
    form,
    css`
      img {
        width: 64px;
        height: 64px;
        object-fit: contain;
        border-radius: var(--svc-radius);
        background: var(--svc-line);
      }

      audio {
        width: 100%;
        height: 40px;
      }
    `,
  ];
  static override properties = { usage: { attribute: false }, _removed: { state: true } };

  declare usage: AssetUsage;
  /** Ids of removed uploads. */
  declare private _removed: readonly string[];
  readonly #action = new Action(this);
  readonly #uploads = new Loaded<{ readonly assets: readonly Asset[] }>(
    this,
    () => `/operator/api/uploads/${encodeURIComponent(this.usage.userId)}?limit=256`,
  );

  constructor() {
    super();
    this._removed = [];
  }

  async #remove({ assetId }: Asset): Promise<void> {
    const field = this.renderRoot.querySelector<HTMLInputElement>('#reason');
    const reason = field?.value.trim() ?? '';
    const path = `/operator/api/assets/${assetId}/remove`;
    if (!(await this.#action.run(assetId, () => api.post(path, reason === '' ? {} : { reason })))) return;
    this._removed = [...this._removed, assetId];
    this.dispatchEvent(new CustomEvent('svc-operated-uploads-removed'));
    await this.updateComplete;
    // Move the focus to the message, because the pressed button has been removed.
    this.renderRoot.querySelector<HTMLElement>('.news')?.focus();
  }

  protected override render(): TemplateResult {
    const { userName, userId } = this.usage;
    return html`<svc-dialog
      heading=${userName ?? userId}
      @svc-dialog-close=${() => this.dispatchEvent(new CustomEvent('svc-operated-uploads-close'))}
    >
      ${reasonField()} ${this.#action.line()}
      <p class="good news" role="status" tabindex="-1">
        ${
          this._removed.length === 0
            ? nothing
            : text('Removed. Wheels that use it show nothing in its place.')
        }
      </p>
      ${this.#uploads.render(({ assets }) =>
        this.#renderAssets(assets.filter(({ assetId }) => !this._removed.includes(assetId))),
      )}
    </svc-dialog>`;
  }

  #renderAssets(assets: readonly Asset[]): TemplateResult {
    if (assets.length === 0) return html`<p class="empty">${text('Nothing is uploaded yet.')}</p>`;
    return html`<ul class="rows">
      ${assets.map((asset) => {
        const { path, kind, assetId, createdAt } = asset;
        const name = asset.name || assetId;
        return html`<li class="row">
          ${kind === 'picture' ? html`<img src=${path} alt="" loading="lazy" />` : nothing}
          <div class="text">
            <b><bdi>${name}</bdi></b>
            <p>${moment(createdAt)}</p>
            ${kind === 'sound' ? html`<audio src=${path} controls preload="none" aria-label=${name}></audio>` : nothing}
          </div>
          <button
            type="button"
            class="button danger small"
            aria-label=${text('Remove {name}', { name })}
            aria-disabled=${this.#action.doing !== undefined}
            @click=${() => void this.#remove(asset)}
          >
            ${this.#action.ring(assetId)}${text('Remove')}
          </button>
        </li>`;
      })}
    </ul>`;
  }
}
