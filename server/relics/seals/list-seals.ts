import { isCurrencyKey } from '../../../contracts/relics/currency.ts';
import { refuseRelic } from '../../../contracts/relics/errors.ts';
import { listSeals } from '../../../contracts/relics/seal-endpoints.ts';
import { taggedAnswer } from '../../http/answers/answer.ts';
import { route, type Route } from '../../http/route.ts';
import { isoTime } from '../../runtime/clock.ts';
import type { Deps } from '../../runtime/deps.ts';
import { readNumberCursor } from '../../store/cursor.ts';
import { currencies } from '../currencies/documents.ts';
import { sealHeads, seals } from './documents.ts';

/** `GET /relics/api/relics/currencies/{relicType}/seals`: lists the seals of a currency, newest first. */
export const listSealsRoute = ({ store }: Pick<Deps, 'store'>): Route =>
  route(listSeals, async ({ params: { relicType }, query: { limit, cursor } }) => {
    if (!isCurrencyKey(relicType) || (await store.get(currencies.ref(relicType))) === undefined)
      return refuseRelic('currency_unknown');
    const last = (await store.get(sealHeads.ref(relicType)))?.seals ?? 0;
    const newest = cursor === undefined ? last : Math.min(last, readNumberCursor(cursor));
    const oldest = Math.max(1, newest - limit + 1);
    const numbers = Array.from({ length: Math.max(0, newest - oldest + 1) }, (_, index) => newest - index);
    const found = await store.getAll(numbers.map((number) => seals.ref(relicType, String(number))));
    return taggedAnswer({
      success: true,
      data: {
        seals: found.map((seal) => {
          if (seal === undefined) throw new Error(`a seal of ${relicType} is missing`);
          const { number, at, hash, previous } = seal;
          return { number, sealedAt: isoTime(at), hash, previous };
        }),
        ...(oldest > 1 && { nextCursor: String(oldest - 1) }),
        limit,
      },
    });
  });
