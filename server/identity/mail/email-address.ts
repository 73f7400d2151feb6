/**
 * The e-mail address of an account: reading, changing and confirming it (docs/rules/identity.md, "E-mail addresses").
 */
import { refuse } from '../../../contracts/http/errors.ts';
import { refuseSignIn } from '../../../contracts/identity/errors.ts';
import {
  changeEmail,
  confirmEmail,
  readEmail,
  sendVerification,
  type EmailView,
} from '../../../contracts/identity/mail.ts';
import { route, type AnyRoute } from '../../http/route.ts';
import type { Deps } from '../../runtime/deps.ts';
import type { Directory } from '../accounts/directory.ts';
import { auditEvent, recordAudit } from '../audit/record.ts';
import { accountChanged, accounts, emailKey, verifiedEmails } from '../documents.ts';
import { claimEmail, releaseEmail } from './claims.ts';
import { emailRequests, mailLinks } from './documents.ts';
import { isVerifiedAddress, readLink, useLink } from './links.ts';
import { hasOutbox, mailIsOn, prepareMail, queuedAnswer, queueMail, queueVerification } from './queue.ts';

export function readEmailRoute(deps: Deps, directory: Directory): AnyRoute {
  return route(readEmail, async ({ caller: { accountId } }) => {
    const account = await directory.accounts.get(accountId);
    const body: EmailView = {
      email: account?.email ?? null,
      verified: account?.emailVerified === true,
      mail: mailIsOn(deps.config),
      outbox: hasOutbox(deps.config),
    };
    return { status: 200, body };
  });
}

export function emailAddressRoutes(deps: Deps, directory: Directory): readonly AnyRoute[] {
  const { store, clock } = deps;

  async function askToConfirm(accountId: string, to: string): Promise<void> {
    const mail = prepareMail(deps, { kind: 'verify_email', accountId, to });
    const ref = accounts.ref(accountId);
    await store.commit({
      touch: [ref.aggregate],
      decide(tx) {
        // Queue nothing for a deleted account, because its requests have already been deleted.
        if (tx.get(ref)?.active === true) queueVerification(tx, accountId, mail);
      },
    });
  }

  /**
   * Gives the same answer whether or not another account has the address: only the recipient of the mail may learn
   * that.
   */
  const change = route(changeEmail, async ({ caller: { accountId }, body: { email }, limit }) => {
    const refusal = await limit('mailRecipient', `verify ${emailKey(email)}`);
    if (refusal !== undefined) return refusal;
    await askToConfirm(accountId, email);
    return queuedAnswer(deps.config);
  });

  const again = route(sendVerification, async ({ caller: { accountId }, limit }) => {
    const account = await store.get(accounts.ref(accountId));
    if (account?.email === undefined || account.emailVerified) {
      return refuse('conflict', { message: 'There is no address to confirm' });
    }
    const refusal = await limit('mailRecipient', `verify ${emailKey(account.email)}`);
    if (refusal !== undefined) return refusal;
    await askToConfirm(accountId, account.email);
    return queuedAnswer(deps.config);
  });

  /**
   * Accepts only links of the signed-in account, so that nobody confirms an address for another account by mistake.
   */
  const confirm = route(confirmEmail, async ({ caller: { accountId }, body: { token } }) => {
    const open = await readLink(deps, token);
    if (open?.link.purpose !== 'verify_email') return refuseSignIn('link_expired');
    if (open.link.accountId !== accountId) return refuse('forbidden');
    const { email } = open.link;
    const { account } = open;
    const before = account.emailVerified ? account.email : undefined;
    const changes = before !== undefined && !isVerifiedAddress(account, email);
    const event = auditEvent(deps, {
      accountId,
      kind: changes ? 'email_changed' : 'email_verified',
      details: { email },
    });
    const notice = changes
      ? prepareMail(deps, {
          ...{ kind: 'notice', accountId, to: before },
          event: { kind: 'email_changed', at: clock.now(), byOther: false, details: {} },
        })
      : undefined;
    const ref = accounts.ref(accountId);
    const claims = [email, ...(before === undefined ? [] : [before])].map((each) =>
      verifiedEmails.ref(emailKey(each)),
    );
    const refusal = await store.commit({
      touch: [ref, mailLinks.ref(open.link.digest), ...claims]
        .map(({ aggregate }) => aggregate)
        .concat(`audit:${accountId}`),
      decide(tx) {
        const used = useLink(tx, open.link, clock.now());
        // Refuse if another link has changed the address since the account was read.
        if (used === undefined || used.account.email !== account.email) return refuseSignIn('link_expired');
        if (!claimEmail(tx, accountId, email)) return refuseSignIn('email_taken');
        if (changes) releaseEmail(tx, accountId, before);
        tx.put(ref, { ...used.account, email, emailVerified: true });
        tx.put(emailRequests.ref(accountId), { accountId, mailId: null });
        tx.publish(accountChanged(accountId));
        recordAudit(tx, event);
        queueMail(tx, notice);
        return undefined;
      },
    });
    directory.accounts.forget(accountId);
    return refusal ?? { status: 200, body: {} };
  });

  return [change, again, confirm];
}
