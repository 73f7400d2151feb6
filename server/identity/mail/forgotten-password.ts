/** Resetting a forgotten password by mail (docs/rules/identity.md, "Forgotten passwords"). */
import { refuse, Refusal } from '../../../contracts/http/errors.ts';
import { refuseSignIn } from '../../../contracts/identity/errors.ts';
import { forgotPassword, readMailLink, resetPassword } from '../../../contracts/identity/mail.ts';
import { leastPasswordLength } from '../../../contracts/identity/sign-in/password.ts';
import { route, type AnyRoute } from '../../http/route.ts';
import type { Deps } from '../../runtime/deps.ts';
import { TooBusy } from '../../runtime/few-at-once.ts';
import type { Directory } from '../accounts/directory.ts';
import { refusePassword } from '../accounts/password-policy.ts';
import { preparePassword, withPassword } from '../accounts/set-password.ts';
import { auditEvent, recordAudit } from '../audit/record.ts';
import { accountChanged, accounts } from '../documents.ts';
import { factors } from '../factors/documents.ts';
import { hasSecondFactor, refuseShortAlone } from '../factors/factor-sets.ts';
import type { StoredSessions } from '../sessions/stored-sessions.ts';
import { mailLinks } from './documents.ts';
import { readLink, useLink } from './links.ts';
import { prepareMail, queuedAnswer, queueMail } from './queue.ts';

export function forgottenPasswordRoutes(
  deps: Deps,
  directory: Directory,
  sessions: StoredSessions,
): readonly AnyRoute[] {
  const { store, clock } = deps;

  /** The account is looked up when the mail is sent, so that the answer cannot reveal whether the account exists. */
  const forgot = route(forgotPassword, async ({ body: { email }, headers }) => {
    const forgery = sessions.checkCsrf(headers);
    if (forgery !== undefined) return forgery;
    const mail = prepareMail(deps, { kind: 'reset_password', to: email });
    await store.commit({ touch: [], decide: (tx) => queueMail(tx, mail) });
    return queuedAnswer(deps.config);
  });

  const view = route(readMailLink, async ({ body: { token }, headers }) => {
    const open = await readLink(deps, token);
    if (open === undefined) return refuseSignIn('link_expired');
    const session = await sessions.of(headers);
    const signedIn = session && (await directory.accounts.get(session.accountId));
    const { token: csrf, cookies } = sessions.csrf(headers);
    const { purpose, email } = open.link;
    return {
      status: 200,
      body: {
        ...{ purpose, email, csrf },
        userName: open.account.userName,
        signedInAs: signedIn?.userName ?? null,
        // Do not reveal a second factor to the recipient of a link that only confirms an address, who may be a
        // stranger.
        leastPasswordLength: leastPasswordLength(
          purpose === 'reset_password' && (await hasSecondFactor(store, open.link.accountId)),
        ),
      },
      cookies,
    };
  });

  const reset = route(resetPassword, async ({ body: { token, password }, headers }) => {
    const forgery = sessions.checkCsrf(headers);
    if (forgery !== undefined) return forgery;
    const open = await readLink(deps, token);
    if (open?.link.purpose !== 'reset_password') return refuseSignIn('link_expired');
    const { accountId } = open.link;
    const weak = await refusePassword(password, {
      ...open.account,
      hasSecondFactor: await hasSecondFactor(store, accountId),
    });
    if (weak !== undefined) return weak;
    const prepared = await preparePassword(password).catch((error: unknown) => {
      if (error instanceof TooBusy) return refuse('unavailable', { retryAfter: 2 });
      throw error;
    });
    if (prepared instanceof Refusal) return prepared;
    const kind = open.account.password === undefined ? 'password_added' : 'password_reset';
    const event = auditEvent(deps, { accountId, kind });
    const account = accounts.ref(accountId);
    const refusal = await store.commit({
      touch: [account, mailLinks.ref(open.link.digest), factors.ref(accountId)]
        .map(({ aggregate }) => aggregate)
        .concat(`audit:${accountId}`),
      decide(tx) {
        const short = refuseShortAlone(tx, accountId, prepared);
        if (short !== undefined) return short;
        const used = useLink(tx, open.link, clock.now());
        if (used === undefined) return refuseSignIn('link_expired');
        tx.put(account, withPassword(used.account, prepared));
        tx.publish(accountChanged(accountId));
        recordAudit(tx, event);
        return undefined;
      },
    });
    if (refusal !== undefined) return refusal;
    directory.accounts.forget(accountId);
    await sessions.forgetEarlier(accountId);
    return { status: 200, body: {} };
  });

  return [forgot, view, reset];
}
