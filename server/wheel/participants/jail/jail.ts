/**
 * Strikes and the jail (docs/rules/wheel.md, "Jail"). After enough strikes, further adds of an identity, a
 * fingerprint or an address are refused for some time. All times are in milliseconds.
 */
import type { EntryRules } from '../../../../contracts/wheel/wheel-settings.ts';
import { z } from '../../../../contracts/zod.ts';

export const Conduct = z.object({
  /** Times of the strikes that have not led to a jailing yet. */
  strikes: z.array(z.number()),
  jail: z.optional(
    z.object({
      until: z.number(),
      /** Number of jailings so far, which determines the length of the next one (`stepsSeconds`). */
      times: z.int(),
      /** Total of the strikes that led to the jailings. */
      strikes: z.int(),
    }),
  ),
});
export type Conduct = z.infer<typeof Conduct>;

export const spotless: Conduct = { strikes: [] };

/** Number of users with strikes from an address after which further strikes count against the address itself. */
export const identitiesBeforeAddress = 5;

export type JailRules = EntryRules['jail'];

export function inWindow(at: number, { windowSeconds }: JailRules, now: number): boolean {
  return now - at < windowSeconds * 1_000;
}

/** Adds a strike. Enough strikes within the window start a jailing. */
export function withStrike({ strikes, jail }: Conduct, rules: JailRules, now: number): Conduct {
  const counted = [...strikes.filter((at) => inWindow(at, rules, now)), now];
  if (counted.length < rules.strikes) return { strikes: counted, ...(jail && { jail }) };
  const times = (jail?.times ?? 0) + 1;
  const seconds = rules.stepsSeconds[Math.min(times, rules.stepsSeconds.length) - 1]!;
  return {
    strikes: [],
    jail: { until: now + seconds * 1_000, times, strikes: (jail?.strikes ?? 0) + counted.length },
  };
}

/** Returns the latest end of these jailings. Returns undefined if none is in force. */
export function jailedUntil(conducts: readonly (Conduct | undefined)[], now: number): number | undefined {
  const until = Math.max(...conducts.map((conduct) => conduct?.jail?.until ?? 0), 0);
  return until > now ? until : undefined;
}

/** A user with a strike from an address, and the time of the last one. */
export const AddressStriker = z.object({ identity: z.string(), at: z.number() });
export type AddressStriker = z.infer<typeof AddressStriker>;

/**
 * Adds a strike from an address. Strikes of a few users do not count against the address, which a whole school may
 * share.
 * @param user hash of the identity; undefined for an add without a user, which is not counted
 */
export function withAddressStrike<A extends { conduct: Conduct; strikers: readonly AddressStriker[] }>(
  address: A,
  user: string | undefined,
  rules: JailRules,
  now: number,
): A {
  const strikers = address.strikers.filter(({ at }) => inWindow(at, rules, now));
  if (strikers.length >= identitiesBeforeAddress) {
    return { ...address, strikers, conduct: withStrike(address.conduct, rules, now) };
  }
  if (user === undefined) return { ...address, strikers };
  const others = strikers.filter(({ identity }) => identity !== user);
  return { ...address, strikers: [...others, { identity: user, at: now }] };
}
