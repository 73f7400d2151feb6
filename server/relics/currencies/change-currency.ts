/** Changes of currencies by operators (docs/rules/relics.md, "Currencies of operators"). */
import { isDeepStrictEqual } from 'node:util';
import { Refusal } from '../../../contracts/http/errors.ts';
import type { AuditKind } from '../../../contracts/identity/audit.ts';
import type { Currency } from '../../../contracts/relics/currency.ts';
import { refuseRelic } from '../../../contracts/relics/errors.ts';
import type { OperatedCurrency } from '../../../contracts/relics/operator-currencies.ts';
import type { Outcome } from '../../http/answers/answer.ts';
import { operatorAct } from '../../identity/index.ts';
import type { Transaction } from '../../store/port.ts';
import type { OperatorWorld } from '../operator/world.ts';
import type { SessionCall } from '../session-route.ts';
import { currencies, putCurrency, type CurrencyDocument } from './documents.ts';
import { judgeSettings } from './judge-currency-settings.ts';
import { issuerHead, operatedView } from './operated-view.ts';

type Committing = Pick<SessionCall<unknown, unknown, unknown, OperatedCurrency>, 'by' | 'commit'>;

interface Act {
  readonly key: string;
  readonly kind: AuditKind;
  readonly reason: string | undefined;
}

/** Creates a currency. Refuses with `conflict` if there is one with this key. */
export function createCurrency(
  world: OperatorWorld,
  call: Committing,
  currency: Currency,
  reason: string | undefined,
): Promise<Outcome> {
  const act: Act = { key: currency.key, kind: 'relic_currency_created', reason };
  return recorded(world, call, act, (tx, before) => {
    if (before !== undefined)
      return refuseRelic('conflict', { message: 'There is a currency with this key' });
    return judgeSettings(tx, currency) ?? { currency, version: 0, createdAt: world.clock.now() };
  });
}

/** Replaces the settings of a currency. */
export function replaceCurrency(
  world: OperatorWorld,
  call: Committing & Pick<SessionCall<unknown, unknown, unknown, unknown>, 'judgeMatch'>,
  currency: Currency,
  reason: string | undefined,
): Promise<Outcome> {
  const act: Act = { key: currency.key, kind: 'relic_currency_changed', reason };
  return recorded(world, call, act, (tx, before) => {
    if (before === undefined) return refuseRelic('not_found');
    const stale = call.judgeMatch(before.version);
    if (stale !== undefined || isDeepStrictEqual(before.currency, currency)) return stale ?? before;
    if (currency.decimals !== before.currency.decimals && tx.get(issuerHead(act.key)) !== undefined)
      return refuseRelic('state_conflict', { message: 'The ledger has entries, so the decimals are fixed' });
    return judgeSettings(tx, currency) ?? { ...before, currency };
  });
}

/** Freezes a currency or ends the freeze. */
export function setFrozen(
  world: OperatorWorld,
  call: Committing,
  { key, reason, frozen }: { readonly key: string; readonly reason: string; readonly frozen: boolean },
): Promise<Outcome> {
  const kind = frozen ? 'relic_currency_frozen' : 'relic_currency_unfrozen';
  return recorded(world, call, { key, kind, reason }, (_, before) => {
    if (before === undefined) return refuseRelic('not_found');
    return (before.frozen ?? false) === frozen ? before : { ...before, frozen };
  });
}

/**
 * Writes the next version of a currency and its audit record in one commit.
 * @param change returns `before` if nothing changes; then nothing is written
 */
async function recorded(
  world: OperatorWorld,
  { by, commit }: Committing,
  { key, kind, reason }: Act,
  change: (
    tx: Transaction,
    before: CurrencyDocument | undefined,
  ) => Omit<CurrencyDocument, 'changedAt'> | Refusal,
): Promise<Outcome> {
  const ref = currencies.ref(key);
  const act = operatorAct(world, { by, accountId: by, kind, details: { relicType: key, reason } });
  const changedAt = world.clock.now();
  const outcome = await commit({
    touch: [ref.aggregate, issuerHead(key).aggregate, ...act.touch],
    decide(tx) {
      const before = tx.get(ref);
      const changed = change(tx, before);
      if (changed instanceof Refusal) return changed;
      const issuer = tx.get(issuerHead(key));
      if (changed === before) return operatedView(before, issuer);
      const after = { ...changed, version: changed.version + 1, changedAt, changedBy: by, reason };
      putCurrency(tx, after);
      act.record(tx);
      return operatedView(after, issuer);
    },
  });
  world.currencies.forget(key);
  return outcome;
}
