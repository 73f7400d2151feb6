import { RelicClientSettings } from '../../../contracts/relics/client-settings.ts';
import { z } from '../../../contracts/zod.ts';
import { collection, type NewEvent } from '../../store/port.ts';

const RelicClient = z.strictObject({
  ...RelicClientSettings.shape,
  clientId: z.string(),
  /** False if the operator has disabled the client. Its settings remain for a later time. */
  enabled: z.boolean(),
  /** Increases with every change. Entries of the ledger name the version that they were made under. */
  version: z.int(),
  /** Milliseconds since the epoch. */
  createdAt: z.int(),
  changedAt: z.int(),
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

/** Invalidates every node's copy of the settings. */
export const relicClientChanged = (clientId: string): NewEvent => ({
  topic: relicClients.ref(clientId).aggregate,
  type: 'relic-client-changed',
  data: { id: clientId },
});
