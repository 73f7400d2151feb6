import { providerLabels, providerNames } from '../../contracts/identity/sign-in/provider-names.ts';
import { suspendedWords } from './login-words.ts';
import type { OtherProvider } from './provider-marks.ts';

const problems: Readonly<Record<string, (label: string) => string>> = {
  cancelled: (label) => `You cancelled signing in with ${label}. Nothing was changed.`,
  unavailable: (label) => `${label} did not answer. Try again in a moment, or choose another way.`,
  refused: (label) => `The answer from ${label} could not be accepted. Try again, or choose another way.`,
  suspended: () => suspendedWords,
  linked_elsewhere: (label) =>
    `This ${label} account is linked to another account here. Unlink it there first, or use another one.`,
  already_linked: (label) =>
    `Your account is already linked to another ${label} account. Unlink that one first.`,
  other_identity: (label) =>
    `This is not the ${label} account that is linked to your account. Try again with that one.`,
};

export function providerIn(query: URLSearchParams, parameter = 'provider'): OtherProvider | undefined {
  const name = query.get(parameter);
  return providerNames.find((each): each is OtherProvider => each === name && each !== 'credentials');
}

export function providerProblem(query: URLSearchParams): string | undefined {
  const provider = providerIn(query);
  const words = problems[query.get('problem') ?? ''];
  return provider && words?.(providerLabels[provider]);
}
