import { createHash } from 'node:crypto';
import { linkMinutes } from '../../../contracts/identity/mail.ts';
import type { Deps } from '../../runtime/deps.ts';
import { accounts, emailKey, type Account } from '../documents.ts';
import { resetMails } from './documents.ts';

/** Maximum mails with a link for a new password that an account gets in {@link period}. */
const mostInPeriod = 2;

/**
 * Milliseconds during which a sent mail counts towards {@link mostInPeriod}. This is half of the lifetime of
 * a link, so that a person whose further mails are refused still has a valid link.
 */
const period = (linkMinutes / 2) * 60_000;

/**
 * Counts a password-reset mail, and returns whether it may be sent. Mails whose links no longer work do not count.
 */
export function countResetMail(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  mailId: string,
  accountId: string,
): Promise<boolean> {
  const [ref, account] = [resetMails.ref(accountId), accounts.ref(accountId)];
  const now = clock.now();
  return store.commit({
    touch: [account.aggregate],
    decide(tx) {
      const current = tx.get(account);
      if (current?.active !== true) return false;
      const proof = proofOf(current);
      const before = tx.get(ref);
      const recent = before?.proof === proof ? before.sent.filter(({ at }) => now < at + period) : [];
      if (recent.some((each) => each.mailId === mailId)) return true;
      if (recent.length >= mostInPeriod) return false;
      tx.put(ref, { accountId, proof, sent: [...recent, { mailId, at: now }] });
      return true;
    },
  });
}

/** Returns a digest of the password and the address. Links end when one of them changes. */
function proofOf({ password = '', email = '' }: Account): string {
  return createHash('sha256')
    .update(JSON.stringify([password, emailKey(email)]))
    .digest('base64url');
}
