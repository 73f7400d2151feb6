/** Strikes and the jail (wheel.md, "Participant add and its rules"): pure, with every time in milliseconds. */
import type { EntryRules } from '../../../../contracts/wheel/wheel-settings.ts';
import { z } from '../../../../contracts/zod.ts';

/** What is remembered of a subject's strikes. */
export const Conduct = z.object({
  /** Times of the strikes in the window that have not jailed it yet. */
  strikes: z.array(z.number()),
  jail: z.optional(
    z.object({
      until: z.number(),
      /** How often it has been jailed. */
      times: z.int(),
      /** Strikes that it took in all. */
      strikes: z.int(),
    }),
  ),
});
export type Conduct = z.infer<typeof Conduct>;

export const spotless: Conduct = { strikes: [] };

/** Strikes of so many different users have to come from an address before one counts against it. */
export const identitiesBeforeAddress = 5;

export type JailRules = EntryRules['jail'];

/** Whether a strike of that time still counts. */
export function inWindow(at: number, { windowSeconds }: JailRules, now: number): boolean {
  return now - at < windowSeconds * 1_000;
}

/** One strike more: enough of them within the window jail, longer each time. */
export function struck({ strikes, jail }: Conduct, rules: JailRules, now: number): Conduct {
  const standing = [...strikes.filter((at) => inWindow(at, rules, now)), now];
  if (standing.length < rules.strikes) return { strikes: standing, ...(jail && { jail }) };
  const times = (jail?.times ?? 0) + 1;
  const seconds = rules.stepsSeconds[Math.min(times, rules.stepsSeconds.length) - 1]!;
  return {
    strikes: [],
    jail: { until: now + seconds * 1_000, times, strikes: (jail?.strikes ?? 0) + standing.length },
  };
}

/** Until when somebody is jailed whose subjects behaved like this; undefined: not at all. */
export function jailedUntil(conducts: readonly (Conduct | undefined)[], now: number): number | undefined {
  const until = Math.max(...conducts.map((conduct) => conduct?.jail?.until ?? 0), 0);
  return until > now ? until : undefined;
}

/** A user that struck from an address, and when it did so last. */
export const AddressStriker = z.object({ identity: z.string(), at: z.number() });
export type AddressStriker = z.infer<typeof AddressStriker>;

/**
 * A strike from an address. Behind one address may be a whole school, so a few users that misbehave there are dealt with
 * alone; the address pays only where more and more of them do.
 * @param user hash of the identity; undefined for a bare name, which is not counted: one person can make up any number
 */
export function struckFrom<A extends { conduct: Conduct; strikers: readonly AddressStriker[] }>(
  address: A,
  user: string | undefined,
  rules: JailRules,
  now: number,
): A {
  const strikers = address.strikers.filter(({ at }) => inWindow(at, rules, now));
  if (strikers.length >= identitiesBeforeAddress) {
    return { ...address, strikers, conduct: struck(address.conduct, rules, now) };
  }
  if (user === undefined) return { ...address, strikers };
  const others = strikers.filter(({ identity }) => identity !== user);
  return { ...address, strikers: [...others, { identity: user, at: now }] };
}
