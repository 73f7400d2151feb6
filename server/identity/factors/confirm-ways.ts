import type { ConfirmWay } from '../../../contracts/identity/sign-in/reauthenticate.ts';
import type { ProviderName } from '../../../contracts/identity/sign-in/sign-in.ts';
import type { Account } from '../documents.ts';
import { externalProviders, type ExternalProvider } from '../providers/known-providers.ts';
import type { Session } from '../seams.ts';
import type { Factors } from './documents.ts';
import { needsSecondStep } from './factor-sets.ts';

/**
 * Returns the ways in which the person can prove their identity on our pages. The password is not among them if the
 * account got a second factor after the session began. Otherwise, somebody who stole session and password could remove
 * the factor.
 */
export function confirmWaysOf(
  account: Account,
  held: Factors | undefined,
  session: Session,
): Exclude<ConfirmWay, 'sign-in'>[] {
  const byPassword = account.password !== undefined && (session.strong === true || !needsSecondStep(held));
  return [
    ...(byPassword ? (['password'] as const) : []),
    ...((held?.passkeys.length ?? 0) > 0 ? (['passkey'] as const) : []),
    ...(held?.totp !== undefined ? (['totp'] as const) : []),
  ];
}

/**
 * Returns the providers at which the person can prove their identity again. The list is empty if the account
 * has a second factor.
 */
export function confirmProvidersOf(
  { providers }: Pick<Account, 'providers'>,
  held: Factors | undefined,
  offered: readonly ProviderName[],
): ExternalProvider[] {
  if (needsSecondStep(held)) return [];
  return externalProviders.filter((name) => providers[name] !== undefined && offered.includes(name));
}
