import { providerLabels, providerNames } from '../../contracts/identity/sign-in/provider-names.ts';
import { text } from '../language/text.ts';
import { suspendedWords } from './login-words.ts';
import type { OtherProvider } from './provider-marks.ts';

const problems: Readonly<Record<string, (label: string) => string>> = {
  cancelled: (label) => text('You cancelled signing in with {label}. Nothing was changed.', { label }),
  unavailable: (label) =>
    text('{label} did not answer. Try again in a moment, or choose another way.', { label }),
  refused: (label) =>
    text('The answer from {label} could not be accepted. Try again, or choose another way.', { label }),
  suspended: suspendedWords,
  linked_elsewhere: (label) =>
    text(
      'This {label} account is linked to another account here. Unlink it there first, or use another one.',
      { label },
    ),
  already_linked: (label) =>
    text('Your account is already linked to another {label} account. Unlink that one first.', { label }),
  other_identity: (label) =>
    text('This is not the {label} account that is linked to your account. Try again with that one.', {
      label,
    }),
};

export function providerIn(query: URLSearchParams, parameter = 'provider'): OtherProvider | undefined {
  const name = query.get(parameter);
  return providerNames.find((each): each is OtherProvider => each === name && each !== 'credentials');
}

export function providerProblem(query: URLSearchParams): string | undefined {
  const provider = providerIn(query);
  const problem = query.get('problem') ?? '';
  // Check for own members, because anybody can write a name such as `__proto__` into the address.
  const words = Object.hasOwn(problems, problem) ? problems[problem] : undefined;
  return provider && words?.(providerLabels[provider]);
}
