import { html, nothing, type TemplateResult } from 'lit';
import type { Fault } from '../signed-in/fault.ts';
import type { Draft } from './client-draft.ts';

export const fields = {
  name: { id: 'name', label: 'the name', words: 'Give it a name of up to 60 characters.' },
  grants: { id: 'scopes', label: 'the permissions', words: 'Choose at least one.' },
  redirectUris: {
    id: 'redirect-uris',
    label: 'the redirect addresses',
    words:
      'Enter one to ten addresses that begin with https://, or with http:// on localhost, without # or @.',
  },
  scopeSets: { id: 'scope-sets', label: 'the permissions', words: 'Choose at least one in each set.' },
  postLogoutRedirectUris: {
    id: 'post-logout',
    label: 'the addresses after sign-out',
    words:
      'Enter at most ten addresses that begin with https://, or with http:// on localhost, without # or @.',
  },
} as const;

type Member = keyof typeof fields;

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
  return found ? fields[member].words : undefined;
}

const faultyMembers = (fault: Fault): readonly Member[] =>
  (Object.keys(fields) as Member[]).filter((member) => faultOf(fault, member) !== undefined);

const list = new Intl.ListFormat('en');

export function formFault(fault: Fault): string {
  const members = faultyMembers(fault);
  return members.length === 0
    ? fault.text
    : `Check ${list.format(members.map((each) => fields[each].label))}.`;
}

export function focusFault(root: ParentNode, fault: Fault | undefined): void {
  const [first] = fault ? faultyMembers(fault) : [];
  const field = first && root.querySelector<HTMLElement>(`#${fields[first].id}`);
  const hidden = field?.closest('details');
  if (hidden) hidden.open = true;
  field?.focus();
}

export const faultLine = (fault: Fault | undefined, member: Member): TemplateResult =>
  html`<p id=${`${fields[member].id}-fault`} class="fault">${faultOf(fault, member) ?? nothing}</p>`;
