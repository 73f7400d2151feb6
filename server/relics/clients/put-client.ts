/** Settings of clients, set by operators (docs/rules/relics.md, "Clients"). */
import { isDeepStrictEqual } from 'node:util';
import { type Refusal } from '../../../contracts/http/errors.ts';
import { RelicClientSettings } from '../../../contracts/relics/client-settings.ts';
import { refuseRelic } from '../../../contracts/relics/errors.ts';
import type { OperatedRelicClient } from '../../../contracts/relics/operator-clients.ts';
import type { Outcome } from '../../http/answers/answer.ts';
import { accountAggregate, isActiveIn, operatorAct } from '../../identity/index.ts';
import { isoTime } from '../../runtime/clock.ts';
import type { Transaction } from '../../store/port.ts';
import { currencies } from '../currencies/documents.ts';
import type { OperatorWorld } from '../operator/world.ts';
import type { SessionCall } from '../session-route.ts';
import { changeRelicClient } from './change-client.ts';
import { putRelicClient, relicClients, type RelicClient } from './documents.ts';

type Settings = RelicClientSettings & { readonly enabled: boolean };

export function clientView({ createdAt, changedAt, ...client }: RelicClient): OperatedRelicClient {
  return { ...client, createdAt: isoTime(createdAt), changedAt: isoTime(changedAt) };
}

/** Enables an app for relics, or replaces its settings. Writes nothing if they are the same. */
export async function putClient(
  world: OperatorWorld,
  {
    by,
    commit,
    judgeMatch,
  }: Pick<SessionCall<unknown, unknown, unknown, OperatedRelicClient>, 'by' | 'commit' | 'judgeMatch'>,
  clientId: string,
  settings: Settings,
  reason: string | undefined,
): Promise<Outcome> {
  const app = await world.people.app(clientId);
  if (app === undefined) return refuseRelic('not_found', { message: 'There is no such app' });
  const ref = relicClients.ref(clientId);
  const act = operatorAct(world, {
    ...{ by, accountId: app.ownerId, kind: 'client_relics_changed' },
    details: { client: app.name, clientId, reason },
  });
  const now = world.clock.now();
  const { treasuryUserId } = settings;
  const outcome = await commit({
    touch: [
      ...[ref.aggregate, ...act.touch],
      ...(treasuryUserId === undefined ? [] : [accountAggregate(treasuryUserId)]),
    ],
    decide(tx) {
      const before = tx.get(ref);
      const stale = judgeMatch(before?.version ?? 0);
      if (stale !== undefined) return stale;
      if (before !== undefined && isSame(before, settings)) return clientView(before);
      const refusal = judge(tx, settings, before);
      if (refusal !== undefined) return refusal;
      act.record(tx);
      return clientView(written(tx, { clientId, settings, by, reason, now }));
    },
  });
  world.clients.forget(clientId);
  return outcome;
}

function written(
  tx: Transaction,
  {
    clientId,
    settings,
    by,
    reason,
    now,
  }: {
    readonly clientId: string;
    readonly settings: Settings;
    readonly by: string;
    readonly reason: string | undefined;
    readonly now: number;
  },
): RelicClient {
  const { treasuryUserId, merchantWithdrawalCurrency, ratePerMinute, ...others } = settings;
  // A setting that the body leaves out is removed.
  const optional = { treasuryUserId, merchantWithdrawalCurrency, ratePerMinute, changedBy: by, reason };
  const changed = changeRelicClient(tx, clientId, { ...others, ...optional }, now);
  if (changed !== undefined) return changed;
  const first: RelicClient = {
    ...{ ...settings, clientId, version: 1, createdAt: now, changedAt: now, changedBy: by },
    ...(reason !== undefined && { reason }),
  };
  putRelicClient(tx, first);
  return first;
}

function isSame(before: RelicClient, settings: Settings): boolean {
  const known = Object.entries(before).filter(
    ([name]) => name === 'enabled' || name in RelicClientSettings.shape,
  );
  return isDeepStrictEqual(Object.fromEntries(known), settings);
}

/** Refuses unknown currencies, and a treasury that is not an active account. An unchanged treasury is not checked. */
function judge(tx: Transaction, settings: Settings, before: RelicClient | undefined): Refusal | undefined {
  const keys = settings.currencies.filter((key) => before?.currencies.includes(key) !== true);
  const unknown = tx.getAll(keys.map((key) => currencies.ref(key))).findIndex((found) => found === undefined);
  if (unknown >= 0) return refuseRelic('currency_unknown', { details: { relicType: keys[unknown] } });
  const { treasuryUserId } = settings;
  if (treasuryUserId === undefined || treasuryUserId === before?.treasuryUserId) return undefined;
  return isActiveIn(tx, treasuryUserId)
    ? undefined
    : refuseRelic('account_unknown', { details: { treasuryUserId } });
}
