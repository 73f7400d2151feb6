import { html, nothing, type TemplateResult } from 'lit';
import type { OperatedAccount, OperatedClient } from '../../contracts/identity/operator.ts';
import { text } from '../language/text.ts';

const stateTags = (): Readonly<Record<OperatedClient['state'], TemplateResult | typeof nothing>> => ({
  pending: html`<span class="tag">${text('Waiting for approval')}</span>`,
  active: nothing,
  suspended: html`<span class="tag bad">${text('Suspended')}</span>`,
  deactivated: html`<span class="tag">${text('Deactivated')}</span>`,
});

/** Labels of a client. Needs the styles `card` and `searchedStyles`. */
export const clientTags = ({ state, trusted }: OperatedClient): TemplateResult =>
  html`<span class="tags"
    >${stateTags()[state]}${trusted ? html`<span class="tag good">${text('Trusted')}</span>` : nothing}</span
  >`;

const roleLabels = (): Readonly<Record<OperatedAccount['roles'][number], string>> => ({
  admin: text('Operator'),
  tester: text('Tester'),
});

/** Labels of an account. Needs the styles `card` and `searchedStyles`. */
export const accountTags = ({ roles, state }: OperatedAccount): TemplateResult =>
  html`<span class="tags"
    >${state === 'suspended' ? html`<span class="tag bad">${text('Suspended')}</span>` : nothing}${roles.map(
      (role) => html`<span class="tag good">${roleLabels()[role]}</span>`,
    )}</span
  >`;
