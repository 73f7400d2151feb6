/** Documents of mail. Times are milliseconds since the epoch. */
import { auditKinds } from '../../../contracts/identity/audit.ts';
import { linkPurposes } from '../../../contracts/identity/mail.ts';
import { z } from '../../../contracts/zod.ts';
import { collection } from '../../store/port.ts';

/** A queued mail. Its text and link are created when it is sent. */
export const Mail = z.strictObject({
  mailId: z.string(),
  kind: z.enum([...linkPurposes, 'notice', 'offer']),
  /** Account that the mail is about. Null for `reset_password`, whose account is looked up later. */
  accountId: z.nullable(z.string()),
  /** Recipient. Null if the mail goes to the verified address of the account. */
  to: z.nullable(z.string()),
  /** Event that the mail reports. Null for mails with a link. */
  event: z.nullable(
    z.strictObject({
      kind: z.enum(auditKinds),
      at: z.int(),
      /** Whether somebody other than the owner of the account caused the event. */
      byOther: z.boolean(),
      details: z.record(z.string(), z.string()),
    }),
  ),
  /**
   * Time of the next attempt. Postponed at the start of each attempt, so that no other node sends the mail at the same
   * time.
   */
  dueAt: z.int(),
  attempts: z.int(),
  expiresAt: z.int(),
});
export type Mail = z.infer<typeof Mail>;

export const MailLink = z.strictObject({
  /** SHA-256 of the token, base64url, so that a stolen store contains no usable links. */
  digest: z.string(),
  purpose: z.enum(linkPurposes),
  accountId: z.string(),
  email: z.string(),
  /** Digest of the account's password hash. A new password ends the link. Null for `verify_email`. */
  password: z.nullable(z.string()),
  /** Id of the mail that contains the `verify_email` link. Absent in links of earlier releases. */
  mailId: z.optional(z.string()),
  expiresAt: z.int(),
});
export type MailLink = z.infer<typeof MailLink>;

/** Latest request to confirm an address of an account. Links of earlier requests are invalid. */
const EmailRequest = z.strictObject({
  accountId: z.string(),
  /** Mail with the link. Null after an address was confirmed. */
  mailId: z.nullable(z.string()),
});

/** Times of the notices queued for an account within the last hour. */
const NoticeTimes = z.strictObject({ accountId: z.string(), at: z.array(z.int()) });

/** Latest password-reset mails of an account. */
const ResetMails = z.strictObject({
  accountId: z.string(),
  /** Digest of the account's password and address when these mails were sent. */
  proof: z.string(),
  /** Mails with the times of their first attempts. */
  sent: z.array(z.strictObject({ mailId: z.string(), at: z.int() })),
});

export const mails = collection({
  name: 'mail',
  aggregate: 'mail',
  part: 'head',
  schema: Mail,
  indexes: {
    due: (mail: Mail) => [mail.dueAt],
    account: (mail: Mail) => (mail.accountId === null ? null : [mail.accountId]),
  },
});

export const mailLinks = collection({
  name: 'mail-link',
  aggregate: 'mail-link',
  part: 'head',
  schema: MailLink,
  indexes: {
    account: (link: MailLink) => [link.accountId],
    end: (link: MailLink) => [link.expiresAt],
  },
});

export const emailRequests = collection({
  name: 'email-request',
  aggregate: 'account',
  part: 'email-request',
  schema: EmailRequest,
});

export const noticeTimes = collection({
  name: 'notice-times',
  aggregate: 'audit',
  part: 'notices',
  schema: NoticeTimes,
});

export const resetMails = collection({
  name: 'reset-mails',
  aggregate: 'account',
  part: 'reset-mails',
  schema: ResetMails,
});

export const mailCollections = [mails, mailLinks, emailRequests, noticeTimes, resetMails] as const;
