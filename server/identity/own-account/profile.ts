import { changeProfile } from '../../../contracts/identity/account.ts';
import { refuse } from '../../../contracts/http/errors.ts';
import { cleanText, textFaultMessages } from '../../../contracts/wheel/entry-name.ts';
import { route, type Route } from '../../http/route.ts';
import type { Deps } from '../../runtime/deps.ts';
import { changeAccount } from '../accounts/change-account.ts';
import { accounts } from '../documents.ts';
import type { Directory } from '../accounts/directory.ts';

/** Maximum length of a display name, in graphemes. */
const longest = 60;

/** `PATCH /account/api/profile`. */
export function profileRoute(deps: Deps, directory: Directory): Route {
  return route(changeProfile, async ({ caller: { accountId }, body }) => {
    const { text, fault } = cleanText(body.displayName.trim(), longest);
    if (fault !== undefined) {
      const message =
        fault === 'too_long'
          ? `A name has at most ${longest} characters`
          : fault === 'empty'
            ? 'Enter a name with at least one visible character'
            : textFaultMessages[fault];
      return refuse('validation_failed', { issues: [{ path: 'displayName', code: fault, message }] });
    }
    const displayName = text.trim();
    // Record nothing in the audit trail if nothing changes.
    if ((await deps.store.get(accounts.ref(accountId)))?.displayName === displayName) return { status: 204 };
    const event = { accountId, kind: 'profile_changed', details: { displayName } } as const;
    const refusal = await changeAccount(deps, directory, event, (account) => ({ ...account, displayName }));
    return refusal ?? { status: 204 };
  });
}
