import assert from 'node:assert/strict';
import { test } from 'node:test';
import { providerProblem } from '../../../components/login/provider-words.ts';

const problemOf = (problem: string, provider: string) =>
  providerProblem(new URLSearchParams({ problem, provider }));

test('a problem in the address is shown with the name of the provider', () => {
  assert.equal(
    problemOf('cancelled', 'discord'),
    'You cancelled signing in with Discord. Nothing was changed.',
  );
});

for (const [problem, provider] of [
  ['__proto__', 'discord'],
  ['constructor', 'discord'],
  ['toString', 'steam'],
  ['no such problem', 'discord'],
  ['cancelled', 'credentials'],
  ['cancelled', '__proto__'],
  ['cancelled', 'Call 555 for help'],
] as const)
  test(`nothing is shown for the problem ${problem} at ${provider}`, () => {
    assert.equal(problemOf(problem, provider), undefined);
  });
