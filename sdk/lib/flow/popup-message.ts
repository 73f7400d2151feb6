/** Message from the callback page to the page that opened the popup. */
export type SvcPopupResultMessage = SvcPopupSuccess | SvcPopupFailure;

export interface SvcPopupSuccess {
  readonly type: 'svc_oauth_result';
  readonly ok: true;
  readonly code: string;
  readonly state: string;
  readonly iss?: string;
}

export interface SvcPopupFailure {
  readonly type: 'svc_oauth_result';
  readonly ok: false;
  readonly error: string;
  readonly error_description?: string;
  readonly state?: string;
  readonly iss?: string;
}

/** Returns the name of the channel between the pages of a sign-in. Other pages do not know the state. */
export const channelName = (state: string): string => `svc-oauth:${state}`;

/** Type of the message by which the opening page confirms the result, so that the popup can close. */
export const received = 'svc_oauth_received';
