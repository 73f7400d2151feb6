/** Actions of operators on clients (docs/rules/identity.md, "Operators"). */
import type { AuditKind } from '../../../contracts/identity/audit.ts';
import { refuse, Refusal } from '../../../contracts/http/errors.ts';
import {
  clientActEndpoints,
  listClients,
  readOperatedClient,
  type ClientAct,
  type OperatedClient,
} from '../../../contracts/identity/operator.ts';
import type { Outcome } from '../../http/answers/answer.ts';
import { route, type Route } from '../../http/route.ts';
import type { Deps } from '../../runtime/deps.ts';
import { accountAggregate } from '../accounts/active-account.ts';
import type { Directory } from '../accounts/directory.ts';
import { stateOf } from '../clients/client-state.ts';
import { clientChanged, clients, searchName, type Client } from '../documents.ts';
import { logoPath } from '../portal/logo.ts';
import { revisionOf } from './client-revision.ts';
import { isAdminIn } from './last-admin.ts';
import { operatorAct } from './operator-act.ts';
import { searchByName } from './search.ts';

export function operatorClientRoutes(deps: Deps, directory: Directory): readonly Route[] {
  const { store } = deps;

  const viewOf = async (client: Client): Promise<OperatedClient> => {
    const owner = await directory.accounts.get(client.ownerId);
    return {
      clientId: client.clientId,
      kind: client.kind,
      name: client.name,
      owner: { userId: client.ownerId, userName: owner?.userName ?? null },
      state: stateOf(client),
      trusted: client.kind === 'oauth' && client.trusted,
      scopes: scopesOf(client),
      redirectUris: client.kind === 'oauth' ? [...client.redirectUris] : [],
      postLogoutRedirectUris: client.kind === 'oauth' ? [...client.postLogoutRedirectUris] : [],
      logo: logoPath(client),
      createdAt: new Date(client.createdAt).toISOString(),
      revision: revisionOf(client),
    };
  };

  const list = route(listClients, async ({ query: { q = '', show = 'all', owner, ...paging } }) => {
    const { limit, cursor } = paging;
    const found =
      owner === undefined
        ? await named(deps, q.trim(), show, paging)
        : pageOf(
            await store.find({ collection: clients, index: 'owner', prefix: [owner], limit, after: cursor }),
          );
    const { documents, nextCursor } = found;
    const body = { clients: await Promise.all(documents.map(viewOf)), limit };
    return { status: 200, body: { ...body, ...(nextCursor !== undefined && { nextCursor }) } };
  });

  const readOne = route(readOperatedClient, async ({ params: { clientId } }) => {
    const client = await store.get(clients.ref(clientId));
    return client === undefined ? refuse('not_found') : { status: 200, body: await viewOf(client) };
  });

  const answer = async (act: ClientAct, wanted: WantedAct): Promise<Outcome> => {
    const client = await acted(deps, act, wanted);
    directory.clients.forget(wanted.clientId);
    return client instanceof Refusal ? client : { status: 200, body: await viewOf(client) };
  };
  const seenActs = (['approve', 'trust'] as const).map((act) =>
    route(clientActEndpoints[act], ({ params, body, caller }) =>
      answer(act, { ...params, ...body, by: caller.accountId }),
    ),
  );
  const acts = (['suspend', 'reactivate', 'distrust'] as const).map((act) =>
    route(clientActEndpoints[act], ({ params, body, caller }) =>
      answer(act, { ...params, ...body, by: caller.accountId }),
    ),
  );

  return [list, readOne, ...seenActs, ...acts];
}

type Found = { readonly documents: readonly Client[]; readonly nextCursor?: string };

const pageOf = ({ documents, cursor }: { documents: readonly Client[]; cursor?: string }): Found => ({
  documents,
  ...(cursor !== undefined && { nextCursor: cursor }),
});

const idShape = /^[A-Za-z0-9_.:-]{1,64}$/;

async function named(
  { store }: Deps,
  q: string,
  show: 'all' | OperatedClient['state'],
  paging: { limit: number; cursor?: string | undefined },
): Promise<Found> {
  const place = show === 'all' ? { index: 'name', prefix: [] } : { index: 'state', prefix: [show] };
  const found = await searchByName(
    store,
    { collection: clients, ...place, begin: searchName(q), nameOf: ({ name }) => searchName(name) },
    paging,
  );
  if (paging.cursor !== undefined || show !== 'all' || !idShape.test(q)) return found;
  const exact = await store.get(clients.ref(q));
  if (exact === undefined) return found;
  return { ...found, documents: [exact, ...found.documents.filter(({ clientId }) => clientId !== q)] };
}

function scopesOf(client: Client): string[] {
  return client.kind === 'oauth'
    ? [...client.scopeSets]
    : client.grants.flatMap(({ audience, scopes }) => scopes.map((scope) => `${audience} ${scope}`));
}

const kinds: Readonly<Record<ClientAct, AuditKind>> = {
  approve: 'client_approved',
  suspend: 'client_suspended',
  reactivate: 'client_reactivated',
  trust: 'client_trusted',
  distrust: 'client_untrusted',
};

interface WantedAct {
  readonly clientId: string;
  readonly by: string;
  readonly reason?: string | undefined;
  /** Revision that the client must still have. If undefined, any revision is accepted. */
  readonly revision?: string | undefined;
}

/** Acts on a client and records the act in the same commit. Nothing is recorded if nothing changes. */
async function acted(
  deps: Deps,
  act: ClientAct,
  { clientId, by, reason, revision }: WantedAct,
): Promise<Client | Refusal> {
  const ref = clients.ref(clientId);
  const known = await deps.store.get(ref);
  if (known === undefined) return refuse('not_found');
  const { ownerId } = known;
  const details = { client: known.name, clientId, reason };
  const prepared = operatorAct(deps, { by, accountId: ownerId, kind: kinds[act], details });
  const now = deps.clock.now();
  return deps.store.commit({
    touch: [ref.aggregate, accountAggregate(by), ...prepared.touch],
    decide(tx) {
      if (!isAdminIn(tx, by)) return refuse('forbidden');
      const client = tx.get(ref);
      if (client === undefined) return refuse('not_found');
      if (client.ownerId !== ownerId || (revision !== undefined && revision !== revisionOf(client)))
        return refuse('conflict', { message: 'The client has been changed meanwhile. Check it again' });
      const after = afterAct(client, act, now);
      if (after === client || after instanceof Refusal) return after;
      tx.put(ref, after);
      tx.publish(clientChanged(clientId));
      prepared.record(tx);
      return after;
    },
  });
}

/** Returns the client after an act, or the same object if the act changes nothing. */
function afterAct(client: Client, act: ClientAct, now: number): Client | Refusal {
  switch (act) {
    case 'approve':
      return client.approvedAt === null ? { ...client, approvedAt: now } : client;
    case 'suspend':
      return client.suspendedAt === undefined ? { ...client, suspendedAt: now } : client;
    case 'reactivate': {
      const { suspendedAt, ...rest } = client;
      return suspendedAt === undefined ? client : rest;
    }
    case 'trust':
    case 'distrust': {
      if (client.kind !== 'oauth') return refuse('conflict', { message: 'Only apps ask for consent' });
      const trusted = act === 'trust';
      return client.trusted === trusted ? client : { ...client, trusted };
    }
  }
}
