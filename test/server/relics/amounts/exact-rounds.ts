/** Compares the arithmetic of amounts with big.js and with exact fractions. */
import assert from 'node:assert/strict';
import Big from 'big.js';
import { mostUnits } from '../../../../contracts/relics/amount.ts';
import { toAtomic, toWire, type AmountFault } from '../../../../server/relics/amounts/atomic.ts';
import { scaled, toExact } from '../../../../server/relics/amounts/decimal.ts';
import { baseUnits, withdrawalUnits } from '../../../../server/relics/amounts/payout.ts';
import { seededRandom } from '../../store/simulated-disk.ts';

/** big.js with quotients of 8 decimals, rounded half to even. */
const Big8 = Big();
Big8.DP = 8;
Big8.RM = Big8.roundHalfEven;

export interface ExactReport {
  /** Number of quotients exactly between two units. */
  readonly ties: number;
  /** Number of random numbers that were valid amounts. */
  readonly amounts: number;
}

/** @throws {AssertionError} at the first difference, with the values that show it */
export function exactRounds({ rounds, seed }: { rounds: number; seed: number }): ExactReport {
  const random = seededRandom(seed);
  const upTo = (most: number) => Math.floor(random() * (most + 1));
  /** Returns a positive integer with 1 to `most` digits. */
  const integer = (most: number) => {
    let text = String(1 + upTo(8));
    for (let left = upTo(most - 1); left > 0; left--) text += String(upTo(9));
    return text;
  };
  /** Dividing by such a ratio often gives a quotient exactly between two units. */
  const evenRatio = () => String(2 ** (1 + upTo(20))) + '0'.repeat(upTo(8));
  let [ties, amounts] = [0, 0];
  for (let round = 0; round < rounds; round++) {
    const decimals = upTo(8);
    const units = Number(integer(15));
    checkAmount(units, decimals);

    const number =
      upTo(1) === 0
        ? Number(`${integer(17)}e-${upTo(24)}`)
        : toWire(units, decimals) * (1 + random() * 2 ** -50);
    const found = toAtomic(number, decimals);
    assert.equal(found, amountByBig(number, decimals), `${number} with ${decimals} decimals`);
    if (typeof found === 'number') amounts += 1;

    const ratio = upTo(1) === 0 ? evenRatio() : integer(15);
    if (checkPayout({ units, decimals, ratio, rate: integer(24) })) ties += 1;
  }
  return { ties, amounts };
}

/** Checks the conversions of an amount between units, decimal text and JSON. */
function checkAmount(units: number, decimals: number): void {
  const exact = new Big(units).times(`1e-${decimals}`).toFixed(decimals);
  assert.equal(toExact(units, decimals), exact);
  const sent = JSON.stringify(toWire(units, decimals));
  assert.equal(sent, JSON.stringify(Number(exact)));
  assert.equal(toAtomic(JSON.parse(sent) as number, decimals), units, `${exact} was sent as ${sent}`);
}

/** Returns the result of {@link toAtomic} as big.js computes it from the shortest decimal of the number. */
function amountByBig(value: number, decimals: number): number | AmountFault {
  const units = new Big(String(value)).times(`1e${decimals}`);
  const nearest = units.round(0, Big.roundHalfUp);
  if (nearest.gt(mostUnits)) return 'amount_too_large';
  return units.eq(nearest) ? units.toNumber() : 'amount_precision';
}

interface Capture {
  readonly units: number;
  readonly decimals: number;
  readonly ratio: string;
  readonly rate: string;
}

/** Checks both roundings of a payout. Returns whether the base amount was exactly between two units. */
function checkPayout({ units, decimals, ratio, rate }: Capture): boolean {
  const what = JSON.stringify({ units, decimals, ratio, rate });
  const base = baseUnits(units, decimals, BigInt(ratio));
  const baseByBig = new Big8(units).times(`1e-${decimals}`).div(new Big8(ratio).times('1e-6'));
  assert.equal(toExact(base, 8), baseByBig.toFixed(8), what);
  const paid = withdrawalUnits(base, BigInt(rate));
  assert.equal(
    toExact(paid, 8),
    baseByBig.times(rate).times('1e-12').round(8, Big.roundHalfEven).toFixed(8),
    what,
  );
  assert.equal(scaled(toExact(paid, 8), 8), paid);
  isNearest(base * BigInt(rate), 10n ** 12n, paid, what);
  return isNearest(BigInt(units) * 10n ** BigInt(14 - decimals), BigInt(ratio), base, what);
}

/** Checks a rounded fraction by multiplication alone. Returns whether the fraction was exactly between two units. */
function isNearest(dividend: bigint, divisor: bigint, rounded: bigint, what: string): boolean {
  const difference = dividend - rounded * divisor;
  const twice = 2n * (difference < 0n ? -difference : difference);
  assert.ok(twice <= divisor, what);
  const tie = twice === divisor;
  if (tie) assert.equal(rounded % 2n, 0n, what);
  return tie;
}
