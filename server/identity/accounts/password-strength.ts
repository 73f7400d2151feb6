/** Strength of passwords by zxcvbn, with its dictionaries. Works offline. */
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** Maximum number of characters that are examined. Examining 64 would take 400 ms. */
const longest = 32;

/**
 * Maximum number of letter substitutions that are tried for a password. With the default of 100, an estimate
 * would take 0.2 s.
 */
const l33tMaxSubstitutions = 5;

/** Words about this service, which people tend to use in their passwords for it. */
const ours = ['svc', 'svcplatform', 'wheel', 'giveaway', 'relics'];

/** The best-known passphrase, which every attacker tries. */
const famous = ['correct horse battery staple', 'correcthorsebatterystaple'];

let loading: Promise<ZxcvbnFactory> | undefined;

/** Loads the dictionaries on first use, because they take 20 MB and a fifth of a second. */
function estimator(): Promise<ZxcvbnFactory> {
  return (loading ??= load());
}

async function load(): Promise<ZxcvbnFactory> {
  const { ZxcvbnFactory } = await import('@zxcvbn-ts/core');
  const common = await import('@zxcvbn-ts/language-common');
  const english = await import('@zxcvbn-ts/language-en');
  // Leave out surnames: they are nearly half of all words, and few passwords contain them.
  const { 'lastnames-en': _, ...words } = english.dictionary;
  return new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...words },
    graphs: common.adjacencyGraphs,
    translations: english.translations,
    l33tMaxSubstitutions,
  });
}

export interface PasswordStrength {
  /** Estimated number of guesses to find the password, as a power of ten. */
  readonly guesses: number;
  readonly hint: string;
}

export async function passwordStrength(
  password: string,
  words: readonly string[],
): Promise<PasswordStrength> {
  const own = [...words, ...ours, ...famous]
    .map((word) => word.normalize('NFKC'))
    .filter((word) => word.length > 1);
  const text = withoutRepetitions(password.normalize('NFKC')).slice(0, longest);
  const { guessesLog10, feedback } = (await estimator()).check(text, own);
  return { guesses: guessesLog10, hint: feedback.warning ?? 'Use a few unrelated words.' };
}

/**
 * Returns the text with only the first occurrence of each word, because a repeated word adds hardly any guesses. zxcvbn
 * itself recognises only repetitions that nothing separates.
 */
function withoutRepetitions(text: string): string {
  const seen = new Set<string>();
  return text.replace(/[\p{L}\p{M}\p{N}]+/gu, (word) => {
    const key = word.toLowerCase();
    if (seen.has(key)) return '';
    seen.add(key);
    return word;
  });
}
