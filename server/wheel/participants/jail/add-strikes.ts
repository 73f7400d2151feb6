import type { Transaction } from '../../../store/port.ts';
import { putMark, type MarksOf } from '../subjects/marks.ts';
import { holdsFingerprint } from '../subjects/sources.ts';
import { jailedUntil, withAddressStrike, withStrike, type JailRules } from './jail.ts';

export interface AddMarks extends MarksOf {
  /** Whether the add names a user. Otherwise its identity gets no strikes, because anybody can use any name. */
  readonly isUser: boolean;
}

/** Returns the latest end of the jailings that refuse this add. */
export function addJailedUntil(
  { isUser, identity, fingerprint, address }: AddMarks,
  now: number,
): number | undefined {
  const isHolder = fingerprint !== undefined && holdsFingerprint(identity, fingerprint);
  return jailedUntil(
    [
      isUser ? identity.conduct : undefined,
      // Ignore the strikes of a fingerprint for its holder: anybody can send any fingerprint, so somebody else may
      // have caused them.
      isHolder ? undefined : fingerprint?.conduct,
      address?.conduct,
    ],
    now,
  );
}

export function putStrikes(
  tx: Transaction,
  { isUser, identity, fingerprint, address }: AddMarks,
  jail: JailRules,
  now: number,
): void {
  if (isUser) putMark(tx, { ...identity, conduct: withStrike(identity.conduct, jail, now) });
  if (fingerprint) putMark(tx, { ...fingerprint, conduct: withStrike(fingerprint.conduct, jail, now) });
  if (address) putMark(tx, withAddressStrike(address, isUser ? identity.hash : undefined, jail, now));
}
