import { flowIdHeader, messageIdHeader, type SvcOAuthCodePayload } from '../payload.ts';
import { isSvcOAuthProvider } from '../providers.ts';
import { SvcServerError } from './server-error.ts';

const longest = { code: 2048, state: 2048, redirectUri: 2048 } as const;

/** Matches an id that the service accepts for its log. Other ids are left out. */
const loggedId = /^[\w-]{1,64}$/;

const isId = (id: unknown): id is string => typeof id === 'string' && loggedId.test(id);

function invalid(member: string): SvcServerError {
  return new SvcServerError(`${member} is missing or invalid`, {
    status: 400,
    code: 'invalid_payload',
    details: { member },
  });
}

/**
 * Validates a payload from a browser. Ignores unknown members.
 * @throws {SvcServerError} `invalid_payload`
 */
export function readPayload(value: unknown): SvcOAuthCodePayload {
  if (typeof value !== 'object' || value === null) throw invalid('The payload');
  const members = value as Record<string, unknown>;
  const text = (name: keyof typeof longest): string => {
    const member = members[name];
    if (typeof member !== 'string' || member === '' || member.length > longest[name]) throw invalid(name);
    return member;
  };
  const { codeVerifier, provider, _svcFlowId: flowId, _svcMessageId: messageId } = members;
  // RFC 7636 §4.1
  if (typeof codeVerifier !== 'string' || !/^[\w.~-]{43,128}$/.test(codeVerifier))
    throw invalid('codeVerifier');
  if (provider !== undefined && !isSvcOAuthProvider(provider)) throw invalid('provider');
  return {
    code: text('code'),
    state: text('state'),
    codeVerifier,
    redirectUri: text('redirectUri'),
    ...(provider !== undefined && { provider }),
    ...(isId(flowId) && { _svcFlowId: flowId }),
    ...(isId(messageId) && { _svcMessageId: messageId }),
  };
}

/** Returns the payload with the ids from the headers of the request, if there are any. */
export function withIdsOf(headers: Headers, payload: SvcOAuthCodePayload): SvcOAuthCodePayload {
  const [flowId, messageId] = [headers.get(flowIdHeader), headers.get(messageIdHeader)];
  return {
    ...payload,
    ...(isId(flowId) && { _svcFlowId: flowId }),
    ...(isId(messageId) && { _svcMessageId: messageId }),
  };
}
