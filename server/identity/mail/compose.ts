import type { Deps } from '../../runtime/deps.ts';
import { accounts, type Account } from '../documents.ts';
import { emailOwner } from './claims.ts';
import { emailRequests, type Mail } from './documents.ts';
import { written, type Letter, type Wording } from './letter.ts';
import { createLink, isVerifiedAddress } from './links.ts';
import { noticeWording } from './notices.ts';
import { offerWording } from './offers.ts';
import { countResetMail } from './reset-mails.ts';
import { passwordReset, verification } from './wordings.ts';

/**
 * Composes a mail, and creates its link if mails of this kind have one. Returns undefined if the mail is no
 * longer needed.
 */
export async function compose(deps: Deps, mail: Mail): Promise<Letter | undefined> {
  const { clock, config } = deps;
  const site = config.baseUrl;
  const account = await accountOf(deps, mail);
  const to = mail.to ?? (account?.emailVerified === true ? account.email : undefined);
  if (account === undefined || to === undefined) return undefined;
  const letter = (wording: Wording): Letter => ({
    id: mail.mailId,
    to,
    at: clock.now(),
    ...written(wording, site),
  });
  switch (mail.kind) {
    case 'notice':
      return mail.event === null ? undefined : letter(noticeWording(mail.event, account, site));
    case 'offer':
      return mail.event === null || !account.active
        ? undefined
        : letter(offerWording(mail.event, account, site));
    case 'verify_email': {
      // Send no mail if the account was suspended, or if a link in another mail has confirmed the address.
      if (!account.active || isVerifiedAddress(account, to)) return undefined;
      const request = await deps.store.get(emailRequests.ref(account.userId));
      // Send no mail if another link was requested, or an address was confirmed, since this mail was queued.
      if (request !== undefined && request.mailId !== mail.mailId) return undefined;
      const address = await createLink(deps, mail.kind, account, to, request && mail.mailId);
      return letter(verification(account, site, address));
    }
    case 'reset_password': {
      if (!account.active || !isVerifiedAddress(account, to)) return undefined;
      if (!(await countResetMail(deps, mail.mailId, account.userId))) return undefined;
      // Send the mail to the stored address, not to the address as it was typed.
      const own = account.email ?? to;
      return {
        ...letter(passwordReset(account, site, await createLink(deps, mail.kind, account, own))),
        to: own,
      };
    }
  }
}

async function accountOf({ store }: Deps, { kind, accountId, to }: Mail): Promise<Account | undefined> {
  const id = kind === 'reset_password' && to !== null ? await emailOwner(store, to) : accountId;
  return id === undefined || id === null ? undefined : store.get(accounts.ref(id));
}
