/** What the sign-in page loads to use passkeys. */
export { offerPasskeys } from './passkey-autofill.ts';
export { askPasskey } from './passkey.ts';
