import { html, nothing, type TemplateResult } from 'lit';
import type { FactorsView, PasskeyView } from '../../../contracts/identity/sign-in/factors.ts';
import { canUsePasskeys } from '../../login/proof/passkey-support.ts';
import { ago, moment } from '../../ui/time-words.ts';

interface PasskeyActions {
  readonly rename: (passkey: PasskeyView) => void;
  readonly remove: (passkey: PasskeyView) => void;
}

export function passkeyRows(
  passkeys: readonly PasskeyView[],
  { rename, remove }: PasskeyActions,
): TemplateResult {
  if (passkeys.length === 0)
    return html`<p class="empty">
      ${canUsePasskeys() ? 'You have no passkeys yet.' : 'This browser cannot use passkeys here.'}
    </p>`;
  const row = (passkey: PasskeyView) =>
    html`<li class="row">
      <div class="text">
        <b><bdi>${passkey.name}</bdi></b>
        ${passkey.synced ? html`<span class="tag">Synced</span>` : nothing}
        <p>
          Added ${moment(passkey.createdAt)} ·
          ${passkey.usedAt === null ? 'not used yet' : html`last used ${ago(passkey.usedAt)}`}
        </p>
      </div>
      <div class="actions">
        <button
          type="button"
          class="button quiet small"
          aria-label=${`Rename ${passkey.name}`}
          @click=${() => rename(passkey)}
        >
          Rename
        </button>
        <button
          type="button"
          class="button danger small"
          aria-label=${`Remove ${passkey.name}`}
          @click=${() => remove(passkey)}
        >
          Remove
        </button>
      </div>
    </li>`;
  return html`<ul class="rows">
    ${passkeys.map(row)}
  </ul>`;
}

export function recoveryRow(
  { left, createdAt }: NonNullable<FactorsView['recovery']>,
  renew: () => void,
): TemplateResult {
  return html`<li class="row">
    <div class="text">
      <b>Recovery codes</b>
      ${left < 3 ? html`<span class="tag bad">${left === 0 ? 'None left' : `${left} left`}</span>` : nothing}
      <p>${left} of 10 left · made ${moment(createdAt)}</p>
    </div>
    <button type="button" class="button quiet small" @click=${renew}>Make new codes</button>
  </li>`;
}
