import { type SvcOAuthProvider } from './providers.ts';

/** Result of a sign-in, which the browser posts to the app's exchange route. */
export interface SvcOAuthCodePayload {
  readonly code: string;
  readonly state: string;
  readonly codeVerifier: string;
  readonly redirectUri: string;
  readonly provider?: SvcOAuthProvider;
  /** Id of the sign-in, for diagnostics. */
  readonly _svcFlowId?: string;
  /** Id of this message, for diagnostics. */
  readonly _svcMessageId?: string;
}

/** Headers in which the ids of {@link SvcOAuthCodePayload} reach the servers' logs. */
export const flowIdHeader = 'x-svc-flow-id';
export const messageIdHeader = 'x-svc-message-id';
