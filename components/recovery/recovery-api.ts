/** Server calls of the pages that mails link to. The calls are declared in contracts/identity/mail.ts. */
import type { MailLinkView, QueuedMail } from '../../contracts/identity/mail.ts';
import { post, type Fault } from '../login/sign-in-api.ts';

/** Requests a mail with a link to set a new password. */
export const askForReset = (email: string, csrf: string): Promise<QueuedMail | Fault> =>
  post('/oauth/api/forgot', { email }, csrf);

/** Reads the purpose of a link without using it. */
export const readLink = (token: string): Promise<MailLinkView | Fault> =>
  post('/oauth/api/mail-link', { token }, '');

export const resetPassword = (token: string, password: string, csrf: string): Promise<object | Fault> =>
  post('/oauth/api/reset', { token, password }, csrf);

export const confirmEmail = (token: string, csrf: string): Promise<object | Fault> =>
  post('/oauth/api/verify-email', { token }, csrf);
