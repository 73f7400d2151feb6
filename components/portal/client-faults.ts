import { html, nothing, type TemplateResult } from 'lit';
import { listText } from '../language/formats.ts';
import { text } from '../language/text.ts';
import type { Fault } from '../signed-in/fault.ts';
import type { Draft } from './client-draft.ts';

/** Ids of the form elements, by the member that they edit. */
export const fieldIds = {
  name: 'name',
  grants: 'scopes',
  redirectUris: 'redirect-uris',
  scopeSets: 'scope-sets',
  postLogoutRedirectUris: 'post-logout',
} as const;

type Member = keyof typeof fieldIds;

/** Returns the name of a field for a sentence such as “Check the name.” */
function fieldText(member: Member): string {
  switch (member) {
    case 'name':
      return text('the name');
    case 'grants':
    case 'scopeSets':
      return text('the permissions');
    case 'redirectUris':
      return text('the redirect addresses');
    case 'postLogoutRedirectUris':
      return text('the addresses after sign-out');
  }
}

function correctionText(member: Member): string {
  switch (member) {
    case 'name':
      return text('Use 1 to 60 visible characters.');
    case 'grants':
      return text('Choose at least one.');
    case 'redirectUris':
      return text(
        'Enter one to ten addresses that begin with https://, or with http:// on localhost, without # or @.',
      );
    case 'scopeSets':
      return text('Choose at least one in each set.');
    case 'postLogoutRedirectUris':
      return text(
        'Enter at most ten addresses that begin with https://, or with http:// on localhost, without # or @.',
      );
  }
}

const memberOf: Readonly<Record<Exclude<keyof Draft, 'idTokenAlg'>, Member>> = {
  name: 'name',
  scopes: 'grants',
  redirectUris: 'redirectUris',
  postLogoutRedirectUris: 'postLogoutRedirectUris',
  scopeSets: 'scopeSets',
};

const isOf = (member: Member, path: string): boolean => path === member || path.startsWith(`${member}.`);

export const isCorrectedBy =
  (change: Partial<Draft>) =>
  (path: string): boolean =>
    Object.entries(memberOf).some(([part, member]) => part in change && isOf(member, path));

export function faultOf(fault: Fault | undefined, member: Member): string | undefined {
  const found = fault?.fields.some(({ path }) => isOf(member, path));
  return found ? correctionText(member) : undefined;
}

const faultyMembers = (fault: Fault): readonly Member[] =>
  (Object.keys(fieldIds) as Member[]).filter((member) => faultOf(fault, member) !== undefined);

export function formFault(fault: Fault): string {
  const members = faultyMembers(fault);
  return members.length === 0
    ? fault.text
    : text('Check {fields}.', { fields: listText(members.map(fieldText)) });
}

export function focusFault(root: ParentNode, fault: Fault | undefined): void {
  const [first] = fault ? faultyMembers(fault) : [];
  const field = first && root.querySelector<HTMLElement>(`#${fieldIds[first]}`);
  const hidden = field?.closest('details');
  if (hidden) hidden.open = true;
  field?.focus();
}

export const faultLine = (fault: Fault | undefined, member: Member): TemplateResult =>
  html`<p id=${`${fieldIds[member]}-fault`} class="fault">${faultOf(fault, member) ?? nothing}</p>`;
