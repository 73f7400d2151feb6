import type { Deps } from '../../runtime/deps.ts';
import { deleteConsentsTo } from '../authorize/delete-consents.ts';
import { consents } from '../authorize/documents.ts';
import { clientChanged, clients, type Client } from '../documents.ts';
import type { Grants } from '../seams.ts';
import type { StoredSessions } from '../sessions/stored-sessions.ts';
import { recordAudit } from '../audit/record.ts';
import { clientActivities, clientLogos, clientSets, clientTransfers } from '../clients/documents.ts';
import { deleteFactors } from '../factors/factor-sets.ts';
import { factors } from '../factors/documents.ts';
import { clientQuota } from '../portal/create.ts';
import { clientEvent } from '../portal/owned-client.ts';
import { ofNewOwner } from '../portal/transfer.ts';
import type { Holding } from './holdings.ts';

const atOnce = 100;

/** Maximum number of clients that are counted. */
const mostCounted = 5_000;

/**
 * Sessions of an account. All are deleted with the account, even those that have ended, because they contain
 * the person's ids at providers.
 */
export const sessionHolding = (sessions: StoredSessions): Holding => ({
  name: 'sessions',
  async export(accountId) {
    const found = await sessions.list(accountId);
    return found.map(({ device, provider, authenticatedAt, seenAt, endsAt }) => ({
      ...{ device: device ?? null, provider, authenticatedAt, seenAt, endsAt },
    }));
  },
  remove: (accountId) => sessions.forgetAll(accountId),
});

export const grantHolding = ({ store }: Deps, grants: Grants): Holding => ({
  name: 'consents',
  async export(accountId) {
    const query = { collection: consents, index: 'account', prefix: [accountId], limit: 1_000 };
    const { documents } = await store.find(query);
    return documents.map(({ clientId, scopes, createdAt, updatedAt }) => ({
      ...{ clientId, scopes: [...scopes], createdAt, updatedAt },
    }));
  },
  async remove(accountId) {
    for (;;) {
      const query = { collection: consents, index: 'account', prefix: [accountId], limit: atOnce };
      const { documents } = await store.find(query);
      if (documents.length === 0) break;
      const refs = documents.map(({ clientId }) => consents.ref(accountId, clientId));
      await store.commit({
        touch: [`consents:${accountId}`],
        decide(tx) {
          for (const ref of refs) tx.delete(ref);
        },
      });
    }
    await grants.endAccount(accountId);
  },
});

/** Service clients and apps of an account. They are handed over to the heir, or deleted if there is none. */
export function clientHolding(deps: Deps): Holding {
  const { store } = deps;
  const owned = async (ownerId: string, limit: number) =>
    (await store.find({ collection: clients, index: 'owner', prefix: [ownerId], limit })).documents;

  async function moveOn(known: Client, from: string, heirId: string | null): Promise<void> {
    const { clientId } = known;
    const ref = clients.ref(clientId);
    const now = deps.clock.now();
    const received =
      heirId === null ? undefined : clientEvent(deps, heirId, 'client_received', known, { from });
    // Delete the consents before the client, because a run after a crash would no longer find the client. Delete them
    // again afterwards, because some may have been given in between.
    if (heirId === null) await deleteConsentsTo(store, clientId);
    await store.commit({
      touch: [ref.aggregate, ...(heirId === null ? [] : [`audit:${heirId}`])],
      decide(tx) {
        const client = tx.get(ref);
        if (client?.ownerId !== from) return;
        tx.delete(clientTransfers.ref(clientId));
        if (received === undefined || heirId === null)
          for (const each of [clients, clientActivities, clientLogos]) tx.delete(each.ref(clientId));
        else {
          tx.put(ref, ofNewOwner(client, heirId, now));
          recordAudit(tx, { ...received, by: from });
        }
        tx.publish(clientChanged(clientId));
      },
    });
    if (heirId === null) await deleteConsentsTo(store, clientId);
  }

  return {
    name: 'clients',
    count: async (accountId) => (await owned(accountId, 1_000)).length,
    async lacksRoom(heirId, fromIds) {
      const most = clientQuota(deps.config.quotaScale);
      if (most === undefined) return undefined;
      const counts = [heirId, ...fromIds].map(async (id) => (await owned(id, mostCounted)).length);
      const clientsThen = (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
      return clientsThen > most
        ? `You would have ${clientsThen} clients and apps, and an account can have ${most}. Delete ${clientsThen - most} of yours first.`
        : undefined;
    },
    async export(accountId) {
      const found = await owned(accountId, 1_000);
      // Export only the number of secrets, because their digests are useless to the person.
      return found.map(({ secrets, ...client }) => ({ ...client, secrets: secrets.length }));
    },
    async remove(accountId, heirId) {
      for (;;) {
        const found = await owned(accountId, atOnce);
        if (found.length === 0) break;
        for (const client of found) await moveOn(client, accountId, heirId);
      }
      const set = clientSets.ref(accountId);
      await store.commit({ touch: [set.aggregate], decide: (tx) => tx.delete(set) });
    },
  };
}

export const factorHolding = ({ store }: Deps): Holding => ({
  name: 'factors',
  async export(accountId) {
    const held = await store.get(factors.ref(accountId));
    return (held?.passkeys ?? []).map(({ name, createdAt }) => ({ passkey: name, createdAt }));
  },
  async remove(accountId) {
    const { aggregate } = factors.ref(accountId);
    await store.commit({ touch: [aggregate], decide: (tx) => deleteFactors(tx, accountId) });
  },
});
