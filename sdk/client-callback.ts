/** The callback page. Importing it needs no DOM. */
export {
  handleOAuthCallback,
  type SvcCallbackOptions,
  type SvcCallbackOutcome,
} from './lib/callback/handle-callback.ts';
export { postPopupCallbackResult } from './lib/callback/post-result.ts';
export {
  type SvcPopupFailure,
  type SvcPopupResultMessage,
  type SvcPopupSuccess,
} from './lib/flow/popup-message.ts';
export { SvcOAuthError, type SvcOAuthErrorCode } from './lib/flow/oauth-error.ts';
