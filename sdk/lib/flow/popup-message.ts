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

/** Name of the channel between the pages of a sign-in. Only they know the state. */
export const channelName = (state: string): string => `svc-oauth:${state}`;

/** Confirmation of the page that opened the popup, so that the popup can close. */
export const received = 'svc_oauth_received';
