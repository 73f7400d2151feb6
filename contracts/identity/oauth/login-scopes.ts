/** Scopes that apps request for people (docs/rules/identity.md, "OAuth apps"). */
import { z } from '../../zod.ts';
import { loginScopes, type LoginScope } from '../sign-in/sign-in.ts';

/** Returns the scopes of a space-separated text, each once. Returns undefined if any scope is unknown. */
export function parseLoginScopes(text: string): readonly LoginScope[] | undefined {
  const words = new Set<string>(text === '' ? [] : text.split(' '));
  const found = loginScopes.filter((scope) => words.has(scope));
  return found.length === words.size ? found : undefined;
}

export const ScopeSet = z.string().check(
  z.minLength(1),
  z.refine((text) => parseLoginScopes(text) !== undefined, `Words of ${loginScopes.join(', ')}`),
);
