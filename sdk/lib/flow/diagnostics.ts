import { flowIdHeader, messageIdHeader, type SvcOAuthCodePayload } from '../payload.ts';

/** Whether the exchange request contains the ids of the sign-in, which the servers log. */
export type SvcOAuthDiagnosticsMode = 'auto' | 'always' | 'never';

declare const process: { readonly env: { readonly NODE_ENV?: string } };

/** Returns the build mode. Bundlers replace `process.env.NODE_ENV`. Without a bundler, `process` does not exist. */
function buildMode(): string | undefined {
  try {
    return process.env.NODE_ENV;
  } catch {
    return undefined;
  }
}

/**
 * Returns whether the app runs in development or in tests, according to the build mode, or to a label of its host name.
 */
export function isStagingLike(host: string, mode: string | undefined = buildMode()): boolean {
  if (mode !== undefined && mode !== 'production') return true;
  const labels = host.toLowerCase().split('.');
  return (
    ['localhost', 'local'].includes(labels.at(-1) ?? '') ||
    /^(127\.|\[::1\])/.test(host) ||
    labels.some((label) => ['dev', 'test', 'staging'].includes(label))
  );
}

/** Returns the payload, with its ids in headers as well, or without ids. */
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
