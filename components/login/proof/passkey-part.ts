export { offerPasskeys } from './passkey-autofill.ts';
export { askPasskey } from './passkey.ts';
