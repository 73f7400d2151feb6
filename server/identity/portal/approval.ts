/** Clients that wait for an operator (docs/rules/identity.md, "Approval"). */
import type { ApprovalRule } from '../../../contracts/identity/portal/portal.ts';
import type { ClientRights } from '../clients/create-client.ts';
import type { Client } from '../documents.ts';

export function awaitsApproval(rule: ApprovalRule, rights: ClientRights): boolean {
  if (rule !== 'chat') return rule === 'all';
  return rights.kind === 'service' && rights.grants.some(({ audience }) => audience === 'service.chat');
}

/** Returns whether a change gives the client another name or logo, more scopes, or addresses on a new origin. */
export function differsForApproval(before: Client, after: Client): boolean {
  if (before.name !== after.name || before.logo?.digest !== after.logo?.digest) return true;
  if (before.kind === 'service' && after.kind === 'service')
    return !scopesOf(after).every((scope) => scopesOf(before).includes(scope));
  if (before.kind === 'oauth' && after.kind === 'oauth')
    return !partsOf(after).every((part) => partsOf(before).includes(part));
  return true;
}

function scopesOf({ grants }: Extract<Client, { kind: 'service' }>): string[] {
  return grants.flatMap(({ audience, scopes }) => scopes.map((scope) => `${audience} ${scope}`));
}

function partsOf(app: Extract<Client, { kind: 'oauth' }>): string[] {
  const addresses = [...app.redirectUris, ...app.postLogoutRedirectUris];
  return [...addresses.map((uri) => new URL(uri).origin), ...app.scopeSets.flatMap((set) => set.split(' '))];
}
