import { type SvcPopupResultMessage } from '../flow/popup-message.ts';

/** Returns the answer of the service in the address of the callback page, or undefined if there is none. */
export function readCallback(address: string): SvcPopupResultMessage | undefined {
  const { searchParams } = new URL(address);
  const text = (name: string) => searchParams.get(name) ?? undefined;
  const [code, state, iss, error] = [text('code'), text('state'), text('iss'), text('error')];
  const description = text('error_description');
  const shared = { type: 'svc_oauth_result', ...(iss !== undefined && { iss }) } as const;
  if (error !== undefined)
    return {
      ...shared,
      ok: false,
      error,
      ...(description !== undefined && { error_description: description }),
      ...(state !== undefined && { state }),
    };
  return code !== undefined && state !== undefined ? { ...shared, ok: true, code, state } : undefined;
}
