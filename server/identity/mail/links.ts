/** Links in mails: each works once, for half an hour (docs/rules/identity.md, "Links in mails"). */
import { createHash } from 'node:crypto';
import { linkMinutes, type LinkPurpose } from '../../../contracts/identity/mail.ts';
import type { Deps } from '../../runtime/deps.ts';
import { deleteDue } from '../../store/delete-due.ts';
import type { Transaction } from '../../store/port.ts';
import { accounts, emailKey, type Account } from '../documents.ts';
import { emailRequests, mailLinks, type MailLink } from './documents.ts';

const pages: Readonly<Record<LinkPurpose, string>> = {
  verify_email: '/oauth/verify-email',
  reset_password: '/oauth/reset',
};

/**
 * Creates a link for a mail and returns its address. The token follows a `#`, so that it appears in no log and no
 * Referer.
 */
export async function createLink(
  { store, clock, random, config }: Pick<Deps, 'store' | 'clock' | 'random' | 'config'>,
  purpose: LinkPurpose,
  account: Account,
  email: string,
  mailId?: string,
): Promise<string> {
  const token = Buffer.from(random.bytes(32)).toString('base64url');
  const link: MailLink = {
    digest: sha256(token),
    purpose,
    accountId: account.userId,
    email,
    password: purpose === 'reset_password' ? passwordDigest(account) : null,
    ...(mailId !== undefined && { mailId }),
    expiresAt: clock.now() + linkMinutes * 60_000,
  };
  const ref = mailLinks.ref(link.digest);
  await store.commit({ touch: [ref.aggregate], decide: (tx) => tx.put(ref, link) });
  return `${config.baseUrl}${pages[purpose]}#${token}`;
}

export interface OpenLink {
  readonly link: MailLink;
  readonly account: Account;
}

/** Reads a link without using it. Returns undefined if the link no longer works. */
export async function readLink(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  token: string,
): Promise<OpenLink | undefined> {
  const link = await store.get(mailLinks.ref(sha256(token)));
  const account = link && (await store.get(accounts.ref(link.accountId)));
  const request = link && (await store.get(emailRequests.ref(link.accountId)));
  return works(link, account, request, clock.now()) ? { link, account: account as Account } : undefined;
}

/** Uses up a link, in the same commit as its effect. Returns undefined if the link no longer works. */
export function useLink(
  tx: Transaction,
  { digest }: Pick<MailLink, 'digest'>,
  now: number,
): OpenLink | undefined {
  const ref = mailLinks.ref(digest);
  const link = tx.get(ref);
  const account = link && tx.get(accounts.ref(link.accountId));
  const request = link && tx.get(emailRequests.ref(link.accountId));
  if (!works(link, account, request, now)) return undefined;
  tx.delete(ref);
  return { link, account: account as Account };
}

/**
 * Returns whether a link still works. A link for a new password ends when the password or the address
 * changes. A link that confirms an address ends after a later request or confirmation.
 */
function works(
  link: MailLink | undefined,
  account: Account | undefined,
  request: { readonly mailId: string | null } | undefined,
  now: number,
): link is MailLink {
  if (link === undefined || account?.active !== true || now >= link.expiresAt) return false;
  if (link.purpose === 'verify_email') return link.mailId === request?.mailId;
  return link.password === passwordDigest(account) && isVerifiedAddress(account, link.email);
}

export function isVerifiedAddress({ email, emailVerified }: Account, address: string): boolean {
  return emailVerified && email !== undefined && emailKey(email) === emailKey(address);
}

function passwordDigest({ password = '' }: Account): string {
  return sha256(password);
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

export async function deleteExpiredLinks(
  deps: Pick<Deps, 'store' | 'clock'>,
  signal: AbortSignal,
): Promise<void> {
  await deleteDue(
    deps,
    {
      collection: mailLinks,
      index: 'end',
      ref: ({ digest }) => mailLinks.ref(digest),
      endOf: ({ expiresAt }) => expiresAt,
    },
    signal,
  );
}
