import { refuseRelic } from '../../../contracts/relics/errors.ts';
import {
  listRelicClients,
  listRelicClientVersions,
  putRelicClient,
  readRelicClient,
  type OperatedRelicClient,
} from '../../../contracts/relics/operator-clients.ts';
import type { Route } from '../../http/route.ts';
import { numberedPage } from '../operator/numbered-page.ts';
import type { OperatorWorld } from '../operator/world.ts';
import { sessionRoute } from '../session-route.ts';
import { relicClients, relicClientVersionRef } from './documents.ts';
import { clientView, putClient } from './put-client.ts';

const versionOf = ({ version }: OperatedRelicClient) => version;

export function operatedClientRoutes(world: OperatorWorld): readonly Route[] {
  const { store } = world;
  return [
    sessionRoute(listRelicClients, async ({ query: { limit, cursor }, succeed }) => {
      const page = await store.find({
        ...{ collection: relicClients, index: 'id', prefix: [], limit, after: cursor },
      });
      return succeed({
        clients: page.documents.map(clientView),
        ...(page.cursor !== undefined && { nextCursor: page.cursor }),
        limit,
      });
    }),
    sessionRoute(
      readRelicClient,
      async ({ params: { clientId }, succeed }) => {
        const client = await store.get(relicClients.ref(clientId));
        return client === undefined ? refuseRelic('not_found') : succeed(clientView(client));
      },
      versionOf,
    ),
    sessionRoute(listRelicClientVersions, async ({ params: { clientId }, query, succeed }) => {
      const client = await store.get(relicClients.ref(clientId));
      if (client === undefined) return refuseRelic('not_found');
      const refOf = (version: number) => relicClientVersionRef(clientId, version);
      const { documents, ...page } = await numberedPage(store, client.version, refOf, query);
      return succeed({ versions: documents.map(clientView), ...page, limit: query.limit });
    }),
    sessionRoute(
      putRelicClient,
      ({ params: { clientId }, body: { reason, ...settings }, ...call }) =>
        putClient(world, call, clientId, settings, reason),
      versionOf,
    ),
  ];
}
