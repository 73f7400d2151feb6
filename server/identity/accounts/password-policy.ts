import { refuse, type Refusal } from '../../../contracts/http/errors.ts';
import {
  leastPasswordLength,
  longestPassword,
  passwordLength,
} from '../../../contracts/identity/sign-in/password.ts';
import { passwordStrength } from './password-strength.ts';

/**
 * Minimum number of guesses that a password must withstand, as powers of ten. `besideFactor` applies to
 * accounts with a second factor.
 */
const leastGuesses = { alone: 10, besideFactor: 7 } as const;

export interface PasswordOwner {
  readonly userName: string;
  readonly displayName?: string | undefined;
  readonly email?: string | undefined;
  readonly hasSecondFactor?: boolean | undefined;
}

/** Refuses a new password that is too short, too long or easy to guess (docs/rules/identity.md, "New passwords"). */
export async function refusePassword(password: string, owner: PasswordOwner): Promise<Refusal | undefined> {
  const length = passwordLength(password);
  const { userName, displayName = '', email = '', hasSecondFactor = false } = owner;
  const least = leastPasswordLength(hasSecondFactor);
  if (length < least) return tooShort(least);
  if (length > longestPassword) return refusal('too_long', `Use at most ${longestPassword} characters.`);
  const { guesses, hint } = await passwordStrength(password, [userName, displayName, ...email.split('@')]);
  const enough = hasSecondFactor ? leastGuesses.besideFactor : leastGuesses.alone;
  return guesses < enough ? refusal('guessable', `This password is easy to guess. ${hint}`) : undefined;
}

/**
 * Returns the refusal of a password that is too short.
 * @param least minimum number of characters
 */
export function tooShort(least: number): Refusal {
  return refusal('too_short', `Use at least ${least} characters. A few unrelated words work well.`);
}

function refusal(code: 'too_short' | 'too_long' | 'guessable', message: string): Refusal {
  return refuse('validation_failed', { issues: [{ path: 'password', code, message }] });
}
