import { createHash } from 'node:crypto';
import type { ExternalProvider } from '../providers/known-providers.ts';

/** A person who signs in at a stand-in, identified by name. */
export interface Person {
  readonly name: string;
  /** '' if the person has none. */
  readonly email: string;
  readonly verified: boolean;
}

export const people: readonly Person[] = [
  { name: 'Ada Lovelace', email: 'ada@people.example', verified: true },
  { name: 'Grace Hopper', email: 'grace@people.example', verified: false },
  { name: 'Alan', email: '', verified: false },
];

/** Returns the id of a person at a provider, in the provider's form. */
export function subjectOf(provider: ExternalProvider, { name }: Pick<Person, 'name'>): string {
  const digest = createHash('sha256').update(`${provider}\0${name}`).digest();
  const digits = (count: number) =>
    (digest.readBigUInt64BE() % 10n ** BigInt(count)).toString().padStart(count, '0');
  switch (provider) {
    case 'steam':
      return `7656119${digits(10)}`;
    case 'epic':
      return digest.toString('hex').slice(0, 32);
    case 'google':
      return `1${digits(19)}`;
    case 'discord':
      return `1${digits(17)}`;
    case 'twitch':
      return `1${digits(8)}`;
  }
}
