import { RelicClientSettings } from '../../../contracts/relics/client-settings.ts';
import { z } from '../../../contracts/zod.ts';
import { collection, type NewEvent, type Ref, type Transaction } from '../../store/port.ts';

const RelicClient = z.strictObject({
  ...RelicClientSettings.shape,
  clientId: z.string(),
  /** False if the operator has disabled the client. The settings remain, so that the client can be enabled again. */
  enabled: z.boolean(),
  /** Increases with every change. Entries of the ledger name the version under which they were made. */
  version: z.int(),
  /** Milliseconds since the epoch. */
  createdAt: z.int(),
  changedAt: z.int(),
  /** Operator and reason of the last change. Absent for the bootstrap file. */
  changedBy: z.optional(z.string()),
  reason: z.optional(z.string()),
});
/** Settings of a client that is or was enabled for relics. */
export type RelicClient = z.infer<typeof RelicClient>;

export const relicClients = collection({
  name: 'relic-client',
  aggregate: 'relic-client',
  part: 'head',
  schema: RelicClient,
  indexes: { id: ({ clientId }: RelicClient) => [clientId] },
});

/** All versions of the settings, because entries of the ledger name them. */
export const relicClientVersions = collection({
  name: 'relic-client-version',
  aggregate: 'relic-client',
  part: 'version',
  schema: RelicClient,
});

export const relicClientVersionRef = (clientId: string, version: number): Ref<RelicClient> =>
  relicClientVersions.ref(clientId, String(version));

/** Writes settings and their version, and invalidates every node's copy. */
export function putRelicClient(tx: Transaction, client: RelicClient): void {
  const { clientId, version } = client;
  tx.put(relicClients.ref(clientId), client);
  tx.put(relicClientVersionRef(clientId, version), client);
  tx.publish(relicClientChanged(clientId));
}

/** Invalidates every node's copy of the settings. */
const relicClientChanged = (clientId: string): NewEvent => ({
  topic: relicClients.ref(clientId).aggregate,
  type: 'relic-client-changed',
  data: { id: clientId },
});
