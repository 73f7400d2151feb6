import type { EmailView, MailLinkView, QueuedMail } from '../../contracts/identity/mail.ts';
import { call, Fault, post } from '../login/sign-in-api.ts';

export const askForReset = (email: string, csrf: string): Promise<QueuedMail | Fault> =>
  post('/oauth/api/forgot', { email }, csrf);

export const readLink = (token: string): Promise<MailLinkView | Fault> =>
  post('/oauth/api/mail-link', { token }, '');

export const resetPassword = (token: string, password: string, csrf: string): Promise<object | Fault> =>
  post('/oauth/api/reset', { token, password }, csrf);

export const confirmEmail = (token: string, csrf: string): Promise<object | Fault> =>
  post('/oauth/api/verify-email', { token }, csrf);

export async function readConfirmedAddress(): Promise<string | undefined> {
  const view = await call<EmailView>('/account/api/email');
  return view instanceof Fault || !view.verified ? undefined : (view.email ?? undefined);
}
