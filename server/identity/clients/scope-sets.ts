import type { LoginScope } from '../../../contracts/identity/sign-in/sign-in.ts';
import type { OAuthClient } from '../documents.ts';

export function fitsScopeSet({ scopeSets }: Pick<OAuthClient, 'scopeSets'>, scopes: readonly LoginScope[]) {
  return scopeSets.some((set) => {
    const held = set.split(' ');
    return scopes.every((scope) => held.includes(scope));
  });
}
