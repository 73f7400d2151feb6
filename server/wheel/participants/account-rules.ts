/** Conditions of a wheel for the accounts of people who add themselves (docs/rules/wheel.md, "Join page"). */
import { accountRefusals, type AccountRefusal } from '../../../contracts/wheel/join/join-view.ts';
import type { EntryRules } from '../../../contracts/wheel/wheel-settings.ts';

export interface JoiningAccount {
  readonly providers: readonly string[];
  readonly emailVerified: boolean;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
}

/** A joining account with its external identities and its verified e-mail address. */
export interface ProvenAccount extends JoiningAccount {
  /** Keyed hashes of the person's id at each provider. The hash of the e-mail address is under `email`. */
  readonly proofs: Readonly<Record<string, string>>;
}

type Conditions = EntryRules['account'];

const hour = 3_600_000;

/** Returns whether people need an account to join. */
export function asksAccount({ required, providers, verifiedEmail, minAgeHours }: Conditions): boolean {
  return required || providers.length > 0 || verifiedEmail || minAgeHours > 0;
}

/** Returns when the account is old enough, in milliseconds since the epoch. */
export function oldEnoughAt({ createdAt }: JoiningAccount, { minAgeHours }: Conditions): number {
  return createdAt + minAgeHours * hour;
}

export function askedProofs({ proofs }: ProvenAccount, { providers, verifiedEmail }: Conditions): string[] {
  return [...providers, ...(verifiedEmail ? ['email'] : [])].flatMap((kind) => proofs[kind] ?? []);
}

/** Functions by refusal code. Each returns whether the account fails the condition of its code. */
export const lacks: Readonly<
  Record<AccountRefusal, (account: JoiningAccount, asked: Conditions, now: number) => boolean>
> = {
  provider_required: ({ providers }, asked) =>
    asked.providers.length > 0 && !asked.providers.some((provider) => providers.includes(provider)),
  account_unverified: ({ emailVerified }, asked) => asked.verifiedEmail && !emailVerified,
  account_too_new: (account, asked, now) => now < oldEnoughAt(account, asked),
};

/** Returns the conditions that the account does not meet, in the order of their checks. */
export function allLacks(account: JoiningAccount, asked: Conditions, now: number): AccountRefusal[] {
  return accountRefusals.filter((code) => lacks[code](account, asked, now));
}
