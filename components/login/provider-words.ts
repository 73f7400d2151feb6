import { providerNames } from '../../contracts/identity/sign-in.ts';
import { providerLabels, type OtherProvider } from './provider-marks.ts';

/** Why somebody is back from a provider without what they went for (`problem` in the page's address). */
const problems: Readonly<Record<string, (label: string) => string>> = {
  cancelled: (label) => `You cancelled at ${label}. Nothing was changed.`,
  unavailable: (label) => `${label} did not answer. Try again in a moment, or choose another way.`,
  refused: (label) => `The answer from ${label} could not be accepted. Try again, or choose another way.`,
  linked_elsewhere: (label) =>
    `This sign-in at ${label} belongs to another account here. Unlink it there first, or use another one.`,
  already_linked: (label) => `This account already has another sign-in at ${label}. Unlink that one first.`,
};

/** The provider of an address, if it is one. */
export function providerIn(query: URLSearchParams, parameter = 'provider'): OtherProvider | undefined {
  const name = query.get(parameter);
  return providerNames.find((each): each is OtherProvider => each === name && each !== 'credentials');
}

/** One sentence for the `problem` and `provider` of a page's address; undefined if there is none. */
export function providerProblem(query: URLSearchParams): string | undefined {
  const provider = providerIn(query);
  const words = problems[query.get('problem') ?? ''];
  return provider && words?.(providerLabels[provider]);
}
