import { flowIdHeader, messageIdHeader, type SvcOAuthCodePayload } from '../payload.ts';

/** Whether the exchange request carries the ids of the sign-in for the servers' logs. */
export type SvcOAuthDiagnosticsMode = 'auto' | 'always' | 'never';

declare const process: { readonly env: { readonly NODE_ENV?: string } };

/** Returns the mode of the build. Bundlers replace the expression; a page without a bundler has no `process`. */
function buildMode(): string | undefined {
  try {
    return process.env.NODE_ENV;
  } catch {
    return undefined;
  }
}

/** Whether an environment is for development or tests, by the mode of the build or a whole label of the host. */
export function isStagingLike(host: string, mode: string | undefined = buildMode()): boolean {
  if (mode !== undefined && mode !== 'production') return true;
  const labels = host.toLowerCase().split('.');
  return (
    ['localhost', 'local'].includes(labels.at(-1) ?? '') ||
    /^(127\.|\[::1\])/.test(host) ||
    labels.some((label) => ['dev', 'test', 'staging'].includes(label))
  );
}

/** Returns the payload with or without the ids, and their headers. */
export function withDiagnostics(
  payload: SvcOAuthCodePayload,
  mode: SvcOAuthDiagnosticsMode = 'auto',
): { readonly payload: SvcOAuthCodePayload; readonly headers: Record<string, string> } {
  const { _svcFlowId: flowId, _svcMessageId: messageId, ...rest } = payload;
  if (mode === 'never' || (mode === 'auto' && !isStagingLike(location.hostname)))
    return { payload: rest, headers: {} };
  return {
    payload,
    headers: {
      ...(flowId && { [flowIdHeader]: flowId }),
      ...(messageId && { [messageIdHeader]: messageId }),
    },
  };
}
