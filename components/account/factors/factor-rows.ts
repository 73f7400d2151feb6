import { html, nothing, type TemplateResult } from 'lit';
import type { FactorsView, PasskeyView } from '../../../contracts/identity/sign-in/factors.ts';
import { plural, richText, text } from '../../language/text.ts';
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
      ${canUsePasskeys() ? text('You have no passkeys yet.') : text('This browser cannot use passkeys here.')}
    </p>`;
  const row = (passkey: PasskeyView) =>
    html`<li class="row">
      <div class="text">
        <b><bdi>${passkey.name}</bdi></b>
        ${passkey.synced ? html`<span class="tag">${text('Synced')}</span>` : nothing}
        <p>
          ${richText('Added {time}', { time: moment(passkey.createdAt) })} ·
          ${passkey.usedAt === null ? text('not used yet') : richText('last used {time}', { time: ago(passkey.usedAt) })}
        </p>
      </div>
      <div class="actions">
        <button
          type="button"
          class="button quiet small"
          aria-label=${text('Rename {name}', { name: passkey.name })}
          @click=${() => rename(passkey)}
        >
          ${text('Rename')}
        </button>
        <button
          type="button"
          class="button danger small"
          aria-label=${text('Remove {name}', { name: passkey.name })}
          @click=${() => remove(passkey)}
        >
          ${text('Remove')}
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
      <b>${text('Recovery codes')}</b>
      ${left < 3 ? html`<span class="tag bad">${left === 0 ? text('None left') : plural(left, '{n} left', '{n} left')}</span>` : nothing}
      <p>${text('{left} of 10 left', { left })} · ${richText('made {time}', { time: moment(createdAt) })}</p>
    </div>
    <button type="button" class="button quiet small" @click=${renew}>${text('Make new codes')}</button>
  </li>`;
}
