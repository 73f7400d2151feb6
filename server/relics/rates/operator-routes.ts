import {
  addExchangeRate,
  listExchangeRates,
  listRatePairs,
  type Rate,
} from '../../../contracts/relics/operator-rates.ts';
import { mostRate, rateDecimals } from '../../../contracts/relics/amount.ts';
import { refuseRelic } from '../../../contracts/relics/errors.ts';
import type { Route } from '../../http/route.ts';
import { operatorAct } from '../../identity/index.ts';
import { isoTime } from '../../runtime/clock.ts';
import { toExact, scaled } from '../amounts/decimal.ts';
import type { OperatorWorld } from '../operator/world.ts';
import { sessionRoute } from '../session-route.ts';
import { putRate, rateUnits } from './add-rate.ts';
import { pairId, ratePairs, rates, type StoredRate } from './documents.ts';

export function operatedRateRoutes(world: OperatorWorld): readonly Route[] {
  const { store } = world;
  return [
    sessionRoute(addExchangeRate, async ({ body, by, commit }) => {
      const { base, quote, reason, effectiveAt, maxAgeSeconds } = body;
      if (base === quote) return fault('quote', 'A currency has the rate 1 to itself');
      const rate = rateUnits(body.rate);
      if (rate === undefined)
        return fault('rate', `Above 0, at most ${mostRate}, with at most ${rateDecimals} decimals`);
      const id = pairId(base, quote);
      const details = { pair: id, rate: String(body.rate), reason };
      const act = operatorAct(world, { by, accountId: by, kind: 'relic_rate_added', details });
      const outcome = await commit({
        touch: [ratePairs.ref(id).aggregate, ...act.touch],
        decide(tx) {
          act.record(tx);
          const from = effectiveAt === undefined ? undefined : Date.parse(effectiveAt);
          const added = { base, quote, rate, effectiveAt: from, maxAgeSeconds, createdBy: by, reason };
          return viewOf(putRate(tx, added, world.clock.now()));
        },
      });
      world.rates.forget(id);
      return outcome;
    }),
    sessionRoute(listExchangeRates, async ({ query: { base, quote, limit, cursor }, succeed }) => {
      const page = await store.find({
        ...{ collection: rates, index: 'effective', prefix: [base, quote], limit, after: cursor },
        descending: true,
      });
      return succeed({
        rates: page.documents.map(viewOf),
        ...(page.cursor !== undefined && { nextCursor: page.cursor }),
        limit,
      });
    }),
    sessionRoute(listRatePairs, async ({ query: { limit, cursor }, succeed }) => {
      const page = await store.find({
        ...{ collection: ratePairs, index: 'pair', prefix: [], limit, after: cursor },
      });
      return succeed({
        pairs: [...page.documents],
        ...(page.cursor !== undefined && { nextCursor: page.cursor }),
        limit,
      });
    }),
  ];
}

const fault = (path: string, message: string) =>
  refuseRelic('validation_failed', { issues: [{ path, code: 'custom', message }] });

function viewOf({ rate, effectiveAt, createdAt, ...stored }: StoredRate): Rate {
  return {
    ...stored,
    rate: Number(rate),
    effectiveAt: isoTime(effectiveAt),
    createdAt: isoTime(createdAt),
    exact: { rate: toExact(scaled(rate, rateDecimals)!, rateDecimals) },
  };
}
