import type { RelicClientSettings } from '../../../contracts/relics/client-settings.ts';
import type { Transaction } from '../../store/port.ts';
import { putRelicClient, relicClients, type RelicClient } from './documents.ts';

/** New values of settings. A setting with the value `undefined` is removed. */
export type RelicClientChange = {
  readonly [Name in keyof RelicClientSettings]?: RelicClientSettings[Name] | undefined;
} & { readonly enabled?: boolean } & Pick<RelicClient, 'changedBy' | 'reason'>;

/**
 * Changes the settings of a client in a commit that touches their aggregate, and raises their version. Returns the new
 * settings, or undefined if the client has none. After the commit, call `EnabledClients.forget`, because the event of
 * the change reaches this node a little later.
 */
export function changeRelicClient(
  tx: Transaction,
  clientId: string,
  change: RelicClientChange,
  now: number,
): RelicClient | undefined {
  const ref = relicClients.ref(clientId);
  const before = tx.get(ref);
  if (before === undefined) return undefined;
  const changed = {
    ...before,
    changedBy: undefined,
    reason: undefined,
    ...change,
    version: before.version + 1,
    changedAt: now,
  };
  const defined = Object.entries(changed).filter(([, value]) => value !== undefined);
  const after = Object.fromEntries(defined) as RelicClient;
  putRelicClient(tx, after);
  return after;
}
