/** Giving a client to another account, which has to accept it (docs/rules/identity.md, "Transfer"). */
import { refuse, Refusal } from '../../../contracts/http/errors.ts';
import { refuseSignIn } from '../../../contracts/identity/errors.ts';
import type { Limit } from '../../http/rates/limit.ts';
import { accountIdOf } from '../accounts/find-account.ts';
import { recordAudit } from '../audit/record.ts';
import { isApproved } from '../clients/client-state.ts';
import { clientTransfers, type ClientTransfer } from '../clients/documents.ts';
import { accounts, clientChanged, clients, type Client } from '../documents.ts';
import { prepareOffer } from '../mail/offers.ts';
import { queueMail } from '../mail/queue.ts';
import { withinQuota } from './create.ts';
import { clientEvent, ownedBy, readOwned, type Owned, type PortalParts } from './owned-client.ts';

/** Milliseconds after which an offer expires. */
const offerLifetime = 7 * 24 * 3_600_000;

/** Maximum number of offers shown to an account. */
const mostOffers = 100;

/**
 * Offers a client to the account with this user name, and sends that account a mail. Refuses with
 * `transfer_not_possible`.
 */
export async function offerClient(
  parts: PortalParts,
  owned: Owned,
  userName: string,
  limit: Limit,
): Promise<Client | Refusal> {
  const { store, clock } = parts.deps;
  const known = await readOwned(parts, owned);
  if (known instanceof Refusal) return known;
  const toId = await accountIdOf(store, userName);
  const recipient = toId === undefined ? undefined : await store.get(accounts.ref(toId));
  if (toId === undefined || recipient?.active !== true)
    return refuseSignIn('transfer_not_possible', { message: 'There is no account with this user name' });
  if (toId === owned.accountId)
    return refuseSignIn('transfer_not_possible', { message: 'The client is already yours' });
  const now = clock.now();
  const { clientId, accountId: fromId } = owned;
  const offer = { clientId, fromId, toId, offeredAt: now, expiresAt: now + offerLifetime };
  const event = clientEvent(parts.deps, fromId, 'client_offered', known, { to: toId });
  const mail = await prepareOffer(parts.deps, limit, {
    ...{ kind: 'client_offered', fromId, toId },
    until: offer.expiresAt,
  });
  return store.commit({
    touch: [clients.ref(clientId).aggregate, `audit:${fromId}`],
    decide(tx) {
      const client = ownedBy(tx.get(clients.ref(clientId)), owned);
      if (client instanceof Refusal) return client;
      const before = tx.get(clientTransfers.ref(clientId));
      tx.put(clientTransfers.ref(clientId), offer);
      if (before?.toId !== toId || before.expiresAt <= now) queueMail(tx, mail);
      recordAudit(tx, event);
      return client;
    },
  });
}

export async function withdrawOffer(parts: PortalParts, owned: Owned): Promise<Client | Refusal> {
  const { clientId, accountId } = owned;
  const known = await readOwned(parts, owned);
  if (known instanceof Refusal) return known;
  const event = clientEvent(parts.deps, accountId, 'client_offer_withdrawn', known);
  const ref = clientTransfers.ref(clientId);
  return parts.deps.store.commit({
    touch: [ref.aggregate, `audit:${accountId}`],
    decide(tx) {
      const client = ownedBy(tx.get(clients.ref(clientId)), owned);
      if (client instanceof Refusal || tx.get(ref) === undefined) return client;
      tx.delete(ref);
      recordAudit(tx, event);
      return client;
    },
  });
}

/** Returns the offer if it is still open and addressed to this account. */
function openOffer(
  offer: ClientTransfer | undefined,
  { accountId }: Owned,
  now: number,
): ClientTransfer | Refusal {
  return offer?.toId === accountId && now < offer.expiresAt ? offer : refuse('not_found');
}

/** Declines an offer to this account. Refuses with `not_found`. */
export async function declineOffer({ deps }: PortalParts, recipient: Owned): Promise<Refusal | undefined> {
  const { clientId, accountId } = recipient;
  const ref = clientTransfers.ref(clientId);
  const now = deps.clock.now();
  const known = await deps.store.get(clients.ref(clientId));
  if (known === undefined) return refuse('not_found');
  const event = clientEvent(deps, known.ownerId, 'client_offer_declined', known);
  return deps.store.commit({
    touch: [ref.aggregate, `audit:${known.ownerId}`],
    decide(tx) {
      const offer = openOffer(tx.get(ref), recipient, now);
      if (offer instanceof Refusal) return offer;
      // Refuse if the client has a new owner, because the audit event was prepared for the earlier owner.
      if (offer.fromId !== known.ownerId) return refuse('not_found');
      tx.delete(ref);
      recordAudit(tx, { ...event, by: accountId });
      return undefined;
    },
  });
}

/** Takes over a client that was offered to this account. Refuses with `not_found` or `too_many_clients`. */
export async function acceptOffer(parts: PortalParts, recipient: Owned): Promise<Client | Refusal> {
  const { deps, directory } = parts;
  const { clientId, accountId } = recipient;
  const [ref, head] = [clientTransfers.ref(clientId), clients.ref(clientId)];
  const now = deps.clock.now();
  const [known, offered] = [await deps.store.get(head), openOffer(await deps.store.get(ref), recipient, now)];
  if (offered instanceof Refusal) return offered;
  if (known === undefined) return refuse('not_found');
  const given = clientEvent(deps, offered.fromId, 'client_transferred', known, { to: accountId });
  const received = clientEvent(deps, accountId, 'client_received', known, { from: offered.fromId });
  const touch = [head.aggregate, `audit:${offered.fromId}`, `audit:${accountId}`];
  let accepted: Client | undefined;
  const refusal = await withinQuota(parts, accountId, touch, (tx) => {
    const client = tx.get(head);
    const offer = openOffer(tx.get(ref), recipient, now);
    if (offer instanceof Refusal) return offer;
    // Refuse if the client was transferred or offered again after the offer was read above.
    if (client === undefined || client.ownerId !== offer.fromId || offer.fromId !== offered.fromId)
      return refuse('not_found');
    accepted = ofNewOwner(client, accountId, now);
    tx.put(head, accepted);
    tx.delete(ref);
    tx.publish(clientChanged(clientId));
    recordAudit(tx, { ...given, by: accountId });
    recordAudit(tx, received);
    return undefined;
  });
  directory.clients.forget(clientId);
  return refusal ?? accepted ?? refuse('not_found');
}

/**
 * Returns the client with its new owner. A service client acts for its owner, so its secrets and tokens become
 * invalid. An approved app acts for the people who signed in, so it keeps its secrets, but is no longer
 * trusted.
 */
export function ofNewOwner(client: Client, ownerId: string, now: number): Client {
  if (client.kind === 'oauth')
    return { ...client, ownerId, trusted: false, ...(!isApproved(client) && { secrets: [] }) };
  // Round the time up, because `iat` of tokens has whole seconds.
  return { ...client, ownerId, secrets: [], tokensFrom: Math.ceil(now / 1_000) * 1_000 };
}

/** Returns open offers to an account, the latest first. `more` says whether further offers exist. */
export async function offersTo(
  { deps }: PortalParts,
  accountId: string,
): Promise<{ readonly offers: readonly ClientTransfer[]; readonly more: boolean }> {
  const { documents, cursor } = await deps.store.find({
    ...{ collection: clientTransfers, index: 'recipient', prefix: [accountId] },
    ...{ limit: mostOffers, descending: true },
  });
  const now = deps.clock.now();
  return { offers: documents.filter(({ expiresAt }) => now < expiresAt), more: cursor !== undefined };
}
