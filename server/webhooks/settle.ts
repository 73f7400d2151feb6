/** Effects of a try on its delivery and on the endpoint (docs/rules/webhooks.md, "Tries" and "Health"). */
import type { Endpoint, Line, StoredDelivery } from './documents.ts';
import { gapAfter, kept, longestWait, patience } from './schedule.ts';
import type { Result } from './send.ts';

/** A try that has ended. */
export interface Outcome extends Result {
  readonly id: string;
  /** Token of the claim. */
  readonly by: string;
  /** Beginning of the try. */
  readonly at: number;
  readonly duration: number;
  /** Random number from 0 to 1, which varies the time of the next try. */
  readonly chance: number;
  /** True if the process stopped before the receiver answered. */
  readonly isReleased: boolean;
}

/** Maximum number of tries that a delivery lists, latest last. */
const listedTries = 12;

export const succeeded = ({ status }: Result): boolean => status !== null && status >= 200 && status < 300;

/** Returns the delivery after a try. */
export function settled(
  delivery: StoredDelivery,
  outcome: Outcome,
  endpoint: Endpoint | undefined,
  now: number,
): StoredDelivery {
  if (outcome.isReleased) return { ...delivery, dueAt: now };
  const { at, duration, status, error, answer } = outcome;
  const tried = {
    ...delivery,
    tries: [...delivery.tries, { at, duration, status, error }].slice(-listedTries),
    answer,
  };
  if (succeeded(outcome)) return ended(tried, 'delivered', now);
  const failed = delivery.failed + 1;
  if (delivery.test || error === 'body_too_large') return ended({ ...tried, failed }, 'dead', now);
  if (endpoint?.enabled !== true) return ended({ ...tried, failed }, 'missed', now);
  const gap = gapAfter(failed, outcome.retryAfter, outcome.chance);
  if (gap === undefined) return ended({ ...tried, failed }, 'dead', now);
  return { ...tried, failed, dueAt: now + gap };
}

export function ended(delivery: StoredDelivery, state: keyof typeof kept, now: number): StoredDelivery {
  return { ...delivery, state, dueAt: null, expiresAt: now + kept[state] };
}

/**
 * Returns whether a try failed before the receiver was contacted, so that the failure does not count against the
 * receiver.
 */
const isOurs = ({ error }: Result): boolean => error === 'body_too_large' || error === 'secret_unreadable';

/** Returns the time before which the receiver wants no other try, or 0 if the receiver did not ask to wait. */
export const heldUntil = ({ retryAfter }: Result, now: number): number =>
  retryAfter === null ? 0 : now + Math.min(retryAfter, longestWait);

export type Health = Pick<Line, 'lastSuccessAt' | 'failingSince' | 'failures'>;

/** Returns the health of an endpoint after a try. */
export function healthAfter(health: Health, outcome: Outcome, now: number): Health {
  if (outcome.isReleased || isOurs(outcome)) return health;
  if (succeeded(outcome)) return { lastSuccessAt: now, failingSince: null, failures: 0 };
  return { ...health, failingSince: health.failingSince ?? now, failures: health.failures + 1 };
}

/** Returns why an endpoint has to be turned off after a try, or undefined. */
export function reasonToTurnOff(
  health: Health,
  outcome: Outcome,
  now: number,
): 'gone' | 'failing' | undefined {
  if (outcome.status === 410) return 'gone';
  if (isOurs(outcome)) return undefined;
  const { failingSince, lastSuccessAt } = health;
  if (failingSince === null || now - failingSince < patience.failing) return undefined;
  return now - (lastSuccessAt ?? failingSince) >= patience.withoutSuccess ? 'failing' : undefined;
}
