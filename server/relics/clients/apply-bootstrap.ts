/** Enables `clients` of the bootstrap file for relics (docs/rules/start.md, "Bootstrap file"). */
import type { BootstrapClient } from '../../../contracts/identity/bootstrap.ts';
import { BootstrapRelicClient, type RelicClientSettings } from '../../../contracts/relics/client-settings.ts';
import { z } from '../../../contracts/zod.ts';
import { accountAggregate, isActiveIn } from '../../identity/index.ts';
import type { Deps } from '../../runtime/deps.ts';
import { currencies } from '../currencies/documents.ts';
import { putRelicClient, relicClients } from './documents.ts';

/**
 * Stores the settings of clients that have none yet.
 * @throws Error with one line if a currency does not exist, or the treasury is not an active account
 */
export async function applyBootstrapRelicClients(
  deps: Deps,
  rows: readonly BootstrapClient[],
): Promise<void> {
  for (const row of rows) {
    const settings = row.kind === 'oauth' && row.relics && z.parse(BootstrapRelicClient, row.relics);
    if (!settings) continue;
    const fault = await enable(deps, row.clientId, settings);
    if (fault !== undefined) throw new Error(`bootstrap: client ${row.clientId}: ${fault}`);
  }
}

/** Stores the settings. Returns a sentence about the first fault, or undefined if the client has settings now. */
async function enable(
  { store, clock }: Deps,
  clientId: string,
  settings: RelicClientSettings,
): Promise<string | undefined> {
  const ref = relicClients.ref(clientId);
  if ((await store.get(ref)) !== undefined) return undefined;
  for (const key of settings.currencies)
    if ((await store.get(currencies.ref(key))) === undefined) return `there is no currency ${key}`;
  const { treasuryUserId } = settings;
  const now = clock.now();
  return store.commit({
    touch: [ref.aggregate, ...(treasuryUserId === undefined ? [] : [accountAggregate(treasuryUserId)])],
    decide(tx) {
      // Another node that starts at the same time may have stored the settings.
      if (tx.get(ref) !== undefined) return undefined;
      if (treasuryUserId !== undefined && !isActiveIn(tx, treasuryUserId))
        return `its treasury ${treasuryUserId} is not an active account`;
      putRelicClient(tx, {
        ...settings,
        clientId,
        enabled: true,
        version: 1,
        createdAt: now,
        changedAt: now,
      });
      return undefined;
    },
  });
}
