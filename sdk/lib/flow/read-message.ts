import { type SvcPopupResultMessage } from './popup-message.ts';

/** Returns a message of the callback page, or undefined for other data. */
export function readResult(data: unknown): SvcPopupResultMessage | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { type, ok, code, state, iss, error } = data as Record<string, unknown>;
  const isText = (value: unknown) => typeof value === 'string';
  const isTextOrMissing = (value: unknown) => value === undefined || isText(value);
  if (type !== 'svc_oauth_result' || !isTextOrMissing(iss)) return undefined;
  const isResult = ok === true ? isText(code) && isText(state) : isText(error) && isTextOrMissing(state);
  return isResult ? (data as SvcPopupResultMessage) : undefined;
}
