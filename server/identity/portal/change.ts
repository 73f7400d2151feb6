import { isDeepStrictEqual } from 'node:util';
import { refuse, Refusal } from '../../../contracts/http/errors.ts';
import type { ClientChange } from '../../../contracts/identity/portal/portal.ts';
import { recordAudit } from '../audit/record.ts';
import { deleteConsentsTo } from '../authorize/delete-consents.ts';
import { clientActivities, clientLogos, clientTransfers } from '../clients/documents.ts';
import { clientChanged, clients, type Client } from '../documents.ts';
import { awaitsApproval, differsForApproval } from './approval.ts';
import { sortedGrants, sortedScopeSets } from './create.ts';
import {
  changeOwned,
  clientEvent,
  ownedBy,
  readOwned,
  type Owned,
  type PortalParts,
} from './owned-client.ts';

/**
 * Changes settings of a client. Refuses with `validation_failed` if a setting belongs to the other kind of
 * client.
 */
export async function changeSettings(
  parts: PortalParts,
  owned: Owned,
  change: ClientChange,
): Promise<Client | Refusal> {
  const known = await readOwned(parts, owned);
  if (known instanceof Refusal) return known;
  const details = { changed: changedSettings(known, change).join(', ') };
  return changeOwned(parts, owned, { kind: 'client_changed', details }, (client) => {
    const next = withSettings(client, change);
    return next instanceof Refusal ? next : approvedAsBefore(parts, client, next);
  });
}

/** Returns the names of the settings whose values change. Forms send all settings, changed or not. */
function changedSettings(client: Client, change: ClientChange): readonly string[] {
  const next = withSettings(client, change);
  if (next instanceof Refusal) return [];
  const [before, after] = [new Map(Object.entries(client)), new Map(Object.entries(next))];
  return Object.keys(change).filter((name) => !isDeepStrictEqual(before.get(name), after.get(name)));
}

/**
 * Returns the changed client. If the change matters for approval, an app is no longer trusted, and the client
 * may have to wait for a new approval.
 */
export function approvedAsBefore({ deps: { config } }: PortalParts, before: Client, after: Client): Client {
  if (!differsForApproval(before, after)) return after;
  const judged = after.kind === 'oauth' ? { ...after, trusted: false } : after;
  return awaitsApproval(config.appApproval, judged) ? { ...judged, approvedAt: null } : judged;
}

function withSettings(client: Client, { name, grants, ...app }: ClientChange): Client | Refusal {
  const named = name === undefined ? client : { ...client, name };
  if (named.kind === 'service') {
    const foreign = Object.keys(app)[0];
    if (foreign !== undefined) return otherKind(foreign);
    return grants === undefined ? named : { ...named, grants: sortedGrants(grants) };
  }
  if (grants !== undefined) return otherKind('grants');
  const { redirectUris, postLogoutRedirectUris, scopeSets, idTokenAlg } = app;
  return {
    ...named,
    ...(redirectUris && { redirectUris: [...new Set(redirectUris)] }),
    ...(postLogoutRedirectUris && { postLogoutRedirectUris: [...new Set(postLogoutRedirectUris)] }),
    ...(scopeSets && { scopeSets: sortedScopeSets(scopeSets) }),
    ...(idTokenAlg && { idTokenAlg }),
  };
}

function otherKind(path: string): Refusal {
  const issue = { path, code: 'unrecognized_keys', message: 'Not a setting of this kind of client' };
  return refuse('validation_failed', { issues: [issue] });
}

/** Switches a client on or off. A client that is off gets no tokens, and its existing tokens are refused. */
export function switchActive(parts: PortalParts, owned: Owned, active: boolean) {
  const kind = active ? 'client_reactivated' : 'client_deactivated';
  return changeOwned(parts, owned, { kind }, (client) => ({ ...client, active }));
}

/** Deletes a client with everything that belongs to it. Refuses with `not_found`. */
export async function deleteOwned(parts: PortalParts, owned: Owned): Promise<Refusal | undefined> {
  const { deps, directory } = parts;
  const { clientId, accountId } = owned;
  const known = await readOwned(parts, owned);
  if (known instanceof Refusal) return known;
  const event = clientEvent(deps, accountId, 'client_deleted', known);
  const head = clients.ref(clientId);
  // Delete the consents first, because a repeated request would no longer find the client. Delete them again
  // afterwards, because some may have been given in between.
  await deleteConsentsTo(deps.store, clientId);
  const refusal = await deps.store.commit({
    touch: [head.aggregate, `audit:${accountId}`],
    decide(tx) {
      const client = ownedBy(tx.get(head), owned);
      if (client instanceof Refusal) return client;
      for (const each of [clients, clientActivities, clientLogos, clientTransfers])
        tx.delete(each.ref(clientId));
      tx.publish(clientChanged(clientId));
      recordAudit(tx, event);
      return undefined;
    },
  });
  directory.clients.forget(clientId);
  if (refusal === undefined) await deleteConsentsTo(deps.store, clientId);
  return refusal;
}
