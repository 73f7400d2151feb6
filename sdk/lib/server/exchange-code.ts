import { flowIdHeader, messageIdHeader, type SvcOAuthCodePayload } from '../payload.ts';
import { errorOf, postForm, type ServiceAnswer } from './call-service.ts';
import { type DiagnosticsHeaders, type SvcServerOptions } from './options.ts';
import { readPayload } from './read-payload.ts';
import { redirectUriCandidates } from './redirect-uris.ts';
import { SvcServerError } from './server-error.ts';
import { tokenSetOf, type SvcTokenSet } from './token-set.ts';

export interface SvcExchangeOptions extends SvcServerOptions {
  /** Origin of the app. Default: the origin of `redirectUri`, or else of the payload's redirect address. */
  readonly origin?: string | undefined;
}

/**
 * Exchanges the code of a payload for tokens. If the service refuses the redirect address, tries the other addresses of
 * the app, because a refused address does not use up the code.
 * @throws {SvcServerError} `invalid_payload`, `exchange_rejected`, `upstream_failed`
 */
export async function exchangeSvcAuthorizationCode(
  payload: unknown,
  options: SvcExchangeOptions,
): Promise<SvcTokenSet> {
  const checked = readPayload(payload);
  const candidates = candidatesOf(checked, options);
  for (const [at, redirectUri] of candidates.entries()) {
    const answer = await postForm(
      options,
      '/oauth/token',
      {
        grant_type: 'authorization_code',
        code: checked.code,
        redirect_uri: redirectUri,
        code_verifier: checked.codeVerifier,
      },
      diagnosticsOf(checked),
    );
    if (answer.status === 200) return tokenSetOf(answer);
    if (!isMismatch(answer) || at === candidates.length - 1) throw errorOf(answer, 'exchange_rejected');
  }
  throw new SvcServerError('redirectUri is not an address of this app', {
    status: 400,
    code: 'invalid_payload',
  });
}

/** Returns the addresses to try, beginning with the one that the browser used. */
function candidatesOf({ redirectUri }: SvcOAuthCodePayload, options: SvcExchangeOptions): readonly string[] {
  if (!URL.canParse(redirectUri)) return [];
  const origin = options.origin ?? new URL(options.redirectUri ?? redirectUri).origin;
  const allowed = redirectUriCandidates(options, origin);
  return allowed.includes(redirectUri) ? [...new Set([redirectUri, ...allowed])] : [];
}

function isMismatch({ body }: ServiceAnswer): boolean {
  const { error, error_description: description } = body;
  return (
    error === 'redirect_uri_mismatch' ||
    (error === 'invalid_grant' &&
      typeof description === 'string' &&
      description.startsWith('redirect_uri_mismatch'))
  );
}

export function diagnosticsOf({ _svcFlowId, _svcMessageId }: SvcOAuthCodePayload): DiagnosticsHeaders {
  return {
    ...(_svcFlowId !== undefined && { [flowIdHeader]: _svcFlowId }),
    ...(_svcMessageId !== undefined && { [messageIdHeader]: _svcMessageId }),
  };
}
