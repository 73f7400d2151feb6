/**
 * Pages that are opened by links in mails, and the e-mail address of an account (docs/rules/identity.md,
 * "Mail").
 */
import { anyone } from '../http/auth.ts';
import { endpoint } from '../http/endpoint.ts';
import { openPageEndpoint } from '../http/html-page.ts';
import { z } from '../zod.ts';

const tag = 'Mail';
const done = { description: 'Done', schema: z.strictObject({}) };

export const QueuedMail = z.strictObject({
  /**
   * Whether the mail is shown on the page `/outbox` instead of being sent. True on development servers only.
   */
  outbox: z.boolean(),
});
export type QueuedMail = z.infer<typeof QueuedMail>;

const queued = { description: 'The mail will be sent', schema: QueuedMail };

export const linkMinutes = 30;

export const EmailAddress = z.email('An e-mail address such as ada@mail.example').check(z.maxLength(254));

/**
 * The part after the `#` of a link in a mail: 256 random bits. Browsers do not send this part, so that access
 * logs do not contain it.
 */
export const LinkToken = z
  .string()
  .check(z.regex(/^[\w-]{43}$/), z.describe('The part after the # of the link in the mail.'));

const exampleToken = 'mL0gqMZ9Yy4mPB1mL0gqMZ9Yy4mPB1mL0gqMZ9Yy4mP';

export const linkPurposes = ['verify_email', 'reset_password'] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

export const MailLinkView = z.strictObject({
  purpose: z.enum(linkPurposes),
  userName: z.string(),
  email: z.string(),
  signedInAs: z.nullable(z.string()),
  leastPasswordLength: z.int(),
  csrf: z.string(),
});
export type MailLinkView = z.infer<typeof MailLinkView>;

/**
 * Sends a link with which a new password can be set. Gives the same answer for unknown addresses, so that it
 * does not reveal accounts.
 */
export const forgotPassword = endpoint({
  id: 'forgotPassword',
  method: 'post',
  path: '/oauth/api/forgot',
  tag,
  summary: 'Send a link to set a new password',
  description:
    'The mail goes to the account with this verified address. The answer and its time are the same if there is none. An ' +
    'account gets at most two mails in 15 minutes; further requests succeed, and the links of those mails still work. ' +
    'After a new password or address, earlier mails do not count.',
  auth: anyone,
  body: z.strictObject({ email: EmailAddress }),
  bodyExample: { email: 'ada@mail.example' },
  rate: 'mail',
  answers: { 202: queued },
  errors: ['forbidden'],
});

/** Returns the purpose of a link without using up the link, because some mail programs open every link. */
export const readMailLink = endpoint({
  id: 'readMailLink',
  method: 'post',
  path: '/oauth/api/mail-link',
  tag,
  summary: 'State of a link in a mail',
  auth: anyone,
  body: z.strictObject({ token: LinkToken }),
  bodyExample: { token: exampleToken },
  rate: 'write',
  answers: { 200: { description: 'What the link is for', schema: MailLinkView } },
  errors: ['link_expired'],
});

export const resetPassword = endpoint({
  id: 'resetPassword',
  method: 'post',
  path: '/oauth/api/reset',
  tag,
  summary: 'Set a new password by a link in a mail',
  description: 'Ends all sessions of the account.',
  auth: anyone,
  body: z.strictObject({
    token: LinkToken,
    password: z.string().check(z.minLength(1), z.maxLength(256)),
  }),
  bodyExample: { token: exampleToken, password: 'correct horse battery staple' },
  rate: 'write',
  answers: { 200: done },
  errors: ['link_expired', 'forbidden'],
});

export const confirmEmail = endpoint({
  id: 'confirmEmail',
  method: 'post',
  path: '/oauth/api/verify-email',
  tag,
  summary: 'Confirm an e-mail address by a link in a mail',
  description: 'Only in a browser in which the account of the mail is signed in.',
  auth: { kind: 'session', csrf: true },
  body: z.strictObject({ token: LinkToken }),
  bodyExample: { token: exampleToken },
  rate: 'write',
  answers: { 200: done },
  errors: ['link_expired', 'email_taken', 'forbidden'],
});

export const EmailView = z.strictObject({
  email: z.nullable(z.string()),
  verified: z.boolean(),
  mail: z.boolean(),
  /**
   * Whether mails are shown on the page `/outbox` instead of being sent. True on development servers only.
   */
  outbox: z.boolean(),
});
export type EmailView = z.infer<typeof EmailView>;

export const readEmail = endpoint({
  id: 'readEmail',
  method: 'get',
  path: '/account/api/email',
  tag,
  summary: 'E-mail address of the account',
  auth: { kind: 'session', csrf: false },
  rate: 'read',
  answers: { 200: { description: 'The address', schema: EmailView } },
});

/** Sends a link to a new address. The account keeps its current address until the new one is confirmed. */
export const changeEmail = endpoint({
  id: 'changeEmail',
  method: 'post',
  path: '/account/api/email',
  tag,
  summary: 'Change the e-mail address',
  description:
    'Sends a link to the new address. The current address stays until the new address is confirmed.',
  auth: { kind: 'session', csrf: true, recent: true },
  body: z.strictObject({ email: EmailAddress }),
  bodyExample: { email: 'ada@mail.example' },
  rate: 'mail',
  answers: { 202: queued },
});

export const sendVerification = endpoint({
  id: 'sendVerification',
  method: 'post',
  path: '/account/api/email/verification',
  tag,
  summary: 'Send the link that confirms the e-mail address',
  auth: { kind: 'session', csrf: true },
  body: z.strictObject({}),
  bodyExample: {},
  rate: 'mail',
  answers: { 202: queued },
  errors: ['conflict'],
});

export const forgotPage = openPageEndpoint({
  id: 'forgotPage',
  path: '/oauth/forgot',
  tag,
  summary: 'Page to ask for a new password',
});

export const resetPage = openPageEndpoint({
  id: 'resetPage',
  path: '/oauth/reset',
  tag,
  summary: 'Page that sets a new password',
});

export const verifyEmailPage = openPageEndpoint({
  id: 'verifyEmailPage',
  path: '/oauth/verify-email',
  tag,
  summary: 'Page that confirms an e-mail address',
});

const OutboxMail = z.strictObject({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  at: z.string(),
});
export type OutboxMail = z.infer<typeof OutboxMail>;

/** Lists the mails that a development server shows instead of sending them. */
export const readOutbox = endpoint({
  id: 'readOutbox',
  method: 'get',
  path: '/oauth/api/outbox',
  tag,
  summary: 'Mails in development',
  description:
    'Exists only outside production, while no mail server is configured. Holds the last 100 mails.',
  auth: anyone,
  rate: 'read',
  answers: {
    200: { description: 'The last mail first', schema: z.strictObject({ mails: z.array(OutboxMail) }) },
  },
  errors: ['forbidden'],
});

export const outboxPage = openPageEndpoint({
  id: 'outboxPage',
  path: '/outbox',
  tag,
  summary: 'Page of mails in development',
  callsUseCookies: true,
});

export const mailPages = [forgotPage, resetPage, verifyEmailPage, outboxPage];
