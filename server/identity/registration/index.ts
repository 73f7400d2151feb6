/** Page and API for creating an account (docs/rules/identity.md, "Registration"). */
import { readUserNameState, registerPage } from '../../../contracts/identity/sign-in/registration.ts';
import { pageRoute, route, type AnyRoute } from '../../http/route.ts';
import type { Deps } from '../../runtime/deps.ts';
import { signInPolicy } from '../pages/sign-in-policy.ts';
import { registerRoute, type RegistrationParts } from './register.ts';
import { userNameView } from './user-name-view.ts';

export function registrationRoutes(deps: Deps, parts: RegistrationParts): readonly AnyRoute[] {
  return [
    pageRoute(registerPage, () => ({ page: 'register', ...signInPolicy })),
    route(readUserNameState, async ({ query: { userName }, caller }) => ({
      status: 200,
      body: await userNameView(
        deps.store,
        userName,
        caller.kind === 'session' ? caller.accountId : undefined,
      ),
    })),
    registerRoute(deps, parts),
  ];
}
