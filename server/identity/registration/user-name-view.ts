import { normalUserName, userNameFault, userNameWords } from '../../../contracts/identity/user-name.ts';
import { identityErrors } from '../../../contracts/identity/errors.ts';
import type { UserNameView } from '../../../contracts/identity/sign-in/registration.ts';
import type { Store } from '../../store/port.ts';
import { nameState } from '../accounts/user-names.ts';

/** Returns whether the account can have the name, or the reason why not. */
export async function userNameView(store: Store, text: string, userId?: string): Promise<UserNameView> {
  const userName = normalUserName(text);
  const fault = userNameFault(userName);
  if (fault !== undefined) return { userName, state: 'invalid', message: userNameWords[fault] };
  const state = await nameState(store, userName, userId);
  if (state === 'free') return { userName, state, message: '' };
  if (state === 'similar')
    return { userName, state, message: `${identityErrors.user_name_similar.message}.` };
  return { userName, state: 'taken', message: `${identityErrors.user_name_taken.message}.` };
}
