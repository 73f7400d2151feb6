/** The server's side of the pages that mails lead to: contracts/identity/mail.ts. */
import type { MailLinkView, QueuedMail } from '../../contracts/identity/mail.ts';
import { post, type Fault } from '../login/sign-in-api.ts';

/** Asks for a mail with a link that sets a new password. */
export const askForReset = (email: string, csrf: string): Promise<QueuedMail | Fault> =>
  post('/oauth/api/forgot', { email }, csrf);

/** Reads what a link is for, without using it. */
export const readLink = (token: string): Promise<MailLinkView | Fault> =>
  post('/oauth/api/mail-link', { token }, '');

export const resetPassword = (token: string, password: string, csrf: string): Promise<object | Fault> =>
  post('/oauth/api/reset', { token, password }, csrf);

export const confirmEmail = (token: string, csrf: string): Promise<object | Fault> =>
  post('/oauth/api/verify-email', { token }, csrf);
