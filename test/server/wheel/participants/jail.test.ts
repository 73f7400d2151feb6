import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  identitiesBeforeAddress,
  jailedUntil,
  spotless,
  withStrike,
  withAddressStrike,
  type Conduct,
} from '../../../../server/wheel/participants/jail/jail.ts';

const rules = { strikes: 3, windowSeconds: 600, stepsSeconds: [900, 3_600, 86_400] };
const second = 1_000;

function after(seconds: readonly number[], from: Conduct = spotless): Conduct {
  return seconds.reduce((conduct, at) => withStrike(conduct, rules, at * second), from);
}

describe('strikes', () => {
  for (const [seconds, jailed, why] of [
    [[0, 1], undefined, 'two strikes are not enough'],
    [[0, 1, 2], 902, 'three strikes within the window'],
    [[0, 300, 599], 1_499, 'the first strike is still in the window'],
    [[0, 300, 600], undefined, 'the first strike has left the window'],
    [[0, 300, 600, 601], 1_501, 'a fourth strike makes three in the window'],
    [[5, 5, 5], 905, 'three strikes at once'],
    [[0, 1, 600, 1_199], undefined, 'never three in any window'],
  ] as const) {
    it(`at ${seconds.join(', ')} s: ${why}`, () => {
      assert.equal(after(seconds).jail?.until, jailed === undefined ? undefined : jailed * second);
    });
  }

  it('are reset by the jail: the next jailing needs as many again', () => {
    const once = after([0, 1, 2]);
    assert.deepEqual(once.strikes, []);
    assert.equal(after([903, 904], once).jail?.times, 1);
    assert.equal(after([903, 904, 905], once).jail?.times, 2);
  });

  it('cause a longer jailing each time, up to the last step', () => {
    let conduct = spotless;
    const lengths = [1, 2, 3, 4, 5].map((round) => {
      const at = round * 100_000_000;
      conduct = withStrike(withStrike(withStrike(conduct, rules, at), rules, at), rules, at);
      return (conduct.jail!.until - at) / second;
    });
    assert.deepEqual(lengths, [900, 3_600, 86_400, 86_400, 86_400]);
    assert.deepEqual([conduct.jail?.times, conduct.jail?.strikes], [5, 15]);
  });

  it('do not accumulate: strikes outside the window are dropped', () => {
    const conduct = after(Array.from({ length: 1_000 }, (_, at) => at * 301));
    assert.ok(conduct.strikes.length < rules.strikes);
  });
});

describe('a participant', () => {
  const jail = (until: number): Conduct => ({ strikes: [], jail: { until, times: 1, strikes: 3 } });
  it('is jailed until identity, fingerprint and address are all free, to the millisecond', () => {
    assert.equal(jailedUntil([jail(500), undefined, jail(900)], 499), 900);
    assert.equal(jailedUntil([jail(500), jail(900)], 899), 900);
    assert.equal(jailedUntil([jail(500), jail(900)], 900), undefined);
    assert.equal(jailedUntil([undefined, spotless], 0), undefined);
  });
});

describe('an address', () => {
  interface Standing {
    readonly conduct: Conduct;
    readonly strikers: readonly { identity: string; at: number }[];
  }
  const blank: Standing = { conduct: spotless, strikers: [] };
  const strikesBy = (identities: readonly string[]): Standing =>
    identities.reduce((address, identity) => withAddressStrike(address, identity, rules, 0), blank);
  const school = Array.from({ length: 20 }, (_, at) => `identity ${at}`);

  it('is not jailed for one identity that strikes repeatedly', () => {
    assert.deepEqual(strikesBy(Array<string>(100).fill('eve')).conduct, spotless);
  });

  it('is not jailed for strikes of five identities', () => {
    assert.deepEqual(strikesBy(school.slice(0, identitiesBeforeAddress)).conduct, spotless);
    assert.deepEqual(
      strikesBy([...school.slice(0, 4), ...school.slice(0, 4), ...school.slice(0, 4)]).conduct,
      spotless,
    );
  });

  it('is jailed for strikes after the fifth identity', () => {
    assert.equal(strikesBy(school.slice(0, 7)).conduct.jail, undefined);
    assert.equal(strikesBy(school.slice(0, 8)).conduct.jail?.times, 1);
  });

  it('does not count names without a user among the five', () => {
    const named = school
      .slice(0, 4)
      .reduce((address, user) => withAddressStrike(address, user, rules, 0), blank);
    const after_ = school.reduce((address) => withAddressStrike(address, undefined, rules, 0), named);
    assert.deepEqual(after_, named);
  });

  it('drops identities that struck before the window', () => {
    let address = strikesBy(school.slice(0, 5));
    address = withAddressStrike(address, 'late', rules, 600 * second);
    assert.deepEqual(address.conduct, spotless);
    assert.deepEqual(
      address.strikers.map(({ identity }) => identity),
      ['late'],
    );
  });

  it('stores no more identities than necessary', () => {
    assert.equal(strikesBy(school).strikers.length, identitiesBeforeAddress);
  });
});
