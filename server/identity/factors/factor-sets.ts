import { createHash } from 'node:crypto';
import type { Refusal } from '../../../contracts/http/errors.ts';
import type { FactorsView } from '../../../contracts/identity/sign-in/factors.ts';
import { leastPasswordLength } from '../../../contracts/identity/sign-in/password.ts';
import type { SecondWay } from '../../../contracts/identity/sign-in/sign-in.ts';
import { isoTime } from '../../runtime/clock.ts';
import type { Store, Transaction } from '../../store/port.ts';
import { tooShort } from '../accounts/password-policy.ts';
import { factors, passkeyOwners, type Factors } from './documents.ts';

export function factorsOf(store: Store, accountId: string): Promise<Factors | undefined> {
  return store.get(factors.ref(accountId));
}

/** Returns whether a sign-in by password or provider needs a second step. */
export function needsSecondStep(held: Factors | undefined): boolean {
  return held !== undefined && (held.passkeys.length > 0 || held.totp !== undefined);
}

export async function hasSecondFactor(store: Store, accountId: string): Promise<boolean> {
  return needsSecondStep(await factorsOf(store, accountId));
}

/**
 * Refuses a password that is too short to be the only proof. Called in the commit that stores the password, because
 * the last factor may have been removed.
 */
export function refuseShortAlone(
  tx: Transaction,
  accountId: string,
  { short }: { readonly short: boolean },
): Refusal | undefined {
  return short && !needsSecondStep(tx.get(factors.ref(accountId)))
    ? tooShort(leastPasswordLength(false))
    : undefined;
}

export function secondWaysOf({ passkeys, totp, recovery }: Factors): SecondWay[] {
  return [
    ...(passkeys.length > 0 ? (['passkey'] as const) : []),
    ...(totp !== undefined ? (['totp'] as const) : []),
    ...((recovery?.digests.length ?? 0) > 0 ? (['recovery'] as const) : []),
  ];
}

export function noFactors(accountId: string): Factors {
  return { accountId, passkeys: [] };
}

/** Stores factors. Recovery codes alone have no purpose, so they are deleted with the last other factor. */
export function putFactors(tx: Transaction, held: Factors): Factors {
  const ref = factors.ref(held.accountId);
  if (needsSecondStep(held)) {
    tx.put(ref, held);
    return held;
  }
  tx.delete(ref);
  return noFactors(held.accountId);
}

export function deleteFactors(tx: Transaction, accountId: string): void {
  for (const { credentialId } of tx.get(factors.ref(accountId))?.passkeys ?? [])
    tx.delete(passkeyOwnerRef(credentialId));
  tx.delete(factors.ref(accountId));
}

export function passkeyOwnerRef(credentialId: string): ReturnType<typeof passkeyOwners.ref> {
  return passkeyOwners.ref(createHash('sha256').update(credentialId).digest('base64url'));
}

export function factorsView(held: Factors | undefined): FactorsView {
  const time = (at: number | null) => (at === null ? null : isoTime(at));
  return {
    passkeys: (held?.passkeys ?? []).map(({ id, name, createdAt, usedAt, synced }) => ({
      ...{ id, name, synced },
      createdAt: isoTime(createdAt),
      usedAt: time(usedAt),
    })),
    totp: held?.totp === undefined ? null : { createdAt: isoTime(held.totp.createdAt) },
    recovery:
      held?.recovery === undefined
        ? null
        : { createdAt: isoTime(held.recovery.createdAt), left: held.recovery.digests.length },
  };
}
