import type { Deps } from '../../runtime/deps.ts';
import { consents } from '../authorize/documents.ts';
import { clientChanged, clients, type Client } from '../documents.ts';
import type { Grants } from '../seams.ts';
import type { StoredSessions } from '../sessions/stored-sessions.ts';
import { auditEvent, recordAudit } from '../audit/record.ts';
import type { Holding } from './holdings.ts';

/** Documents found at once. */
const atOnce = 100;

/** Sessions, which ended when the account was stopped. */
export const sessionHolding = (sessions: StoredSessions): Holding => ({
  name: 'sessions',
  async export(accountId) {
    const found = await sessions.list(accountId);
    return found.map(({ device, provider, authenticatedAt, seenAt, endsAt }) => ({
      ...{ device: device ?? null, provider, authenticatedAt, seenAt, endsAt },
    }));
  },
  remove: (accountId) => sessions.forgetEarlier(accountId),
});

/** Tokens of apps, and what the account has allowed them. */
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

/** Service clients and apps: they go to the heir, or are deleted. */
export function clientHolding(deps: Deps): Holding {
  const { store } = deps;
  const owned = async (ownerId: string, limit: number) =>
    (await store.find({ collection: clients, index: 'owner', prefix: [ownerId], limit })).documents;

  async function moveOn({ clientId, name }: Client, from: string, heirId: string | null): Promise<void> {
    const ref = clients.ref(clientId);
    const event =
      heirId === null
        ? undefined
        : auditEvent(deps, {
            accountId: heirId,
            kind: 'client_received',
            by: from,
            details: { clientId, client: name },
          });
    await store.commit({
      touch: [ref.aggregate, ...(event === undefined ? [] : [`audit:${heirId}`])],
      decide(tx) {
        const client = tx.get(ref);
        if (client?.ownerId !== from) return;
        if (event === undefined || heirId === null) tx.delete(ref);
        else {
          tx.put(ref, { ...client, ownerId: heirId });
          recordAudit(tx, event);
        }
        tx.publish(clientChanged(clientId));
      },
    });
  }

  return {
    name: 'clients',
    count: async (accountId) => (await owned(accountId, 1_000)).length,
    async export(accountId) {
      const found = await owned(accountId, 1_000);
      // Digests of secrets are of no use to anybody.
      return found.map(({ secrets, ...client }) => ({ ...client, secrets: secrets.length }));
    },
    async remove(accountId, heirId) {
      for (;;) {
        const found = await owned(accountId, atOnce);
        if (found.length === 0) return;
        for (const client of found) await moveOn(client, accountId, heirId);
      }
    },
  };
}
