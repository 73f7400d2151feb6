/** Reads and checks the parameters of an authorize request (docs/rules/identity.md, "Authorize"). */
import {
  longestNonce,
  longestState,
  prompts,
  type Prompt,
} from '../../../contracts/identity/oauth/authorize.ts';
import { parseLoginScopes } from '../../../contracts/identity/oauth/login-scopes.ts';
import { ProviderName, type LoginScope } from '../../../contracts/identity/sign-in/sign-in.ts';
import { firstLanguage } from '../../../contracts/wheel/languages.ts';
import { z } from '../../../contracts/zod.ts';
import { fitsScopeSet } from '../clients/scope-sets.ts';
import type { OAuthClient } from '../documents.ts';
import type { Grants } from '../seams.ts';
import { AuthorizeError } from './answer-app.ts';
import { scopeBeyond } from './apps.ts';
import type { Parameters } from './parameters.ts';
import type { SignInRequest } from './request.ts';

/** Maximum length of a login hint. Longer hints are ignored. */
const longestHint = 256;

const invalid = (description: string) => new AuthorizeError('invalid_request', description);

export function readState({ values, faulty }: Parameters): string | undefined | AuthorizeError {
  const state = values.get('state');
  const fits = state === undefined || Buffer.byteLength(state) <= longestState;
  if (faulty.has('state') || !fits)
    return invalid('state must be sent once, with at most 2048 bytes of text');
  return state;
}

export interface RequestContext {
  readonly providers: readonly ProviderName[];
  readonly readIdToken: Grants['readIdToken'];
}

/** `silent`: the request must not show a page (`prompt=none`). */
export interface ParsedRequest {
  readonly signIn: SignInRequest;
  readonly silent: boolean;
}

export async function readRequest(
  parameters: Parameters,
  app: OAuthClient,
  { providers, readIdToken }: RequestContext,
): Promise<ParsedRequest | AuthorizeError> {
  const { values } = parameters;
  const fault = protocolFault(parameters) ?? pkceFault(values);
  if (fault !== undefined) return fault;
  const scopes = readScopes(values.get('scope'), app);
  if (scopes instanceof AuthorizeError) return scopes;
  const nonce = values.get('nonce');
  if (nonce !== undefined && Buffer.byteLength(nonce) > longestNonce) return invalid('nonce is too long');
  const prompt = readPrompt(values.get('prompt'));
  if (prompt instanceof AuthorizeError) return prompt;
  const provider = readProvider(values, providers);
  if (provider instanceof AuthorizeError) return provider;
  const maxAge = values.get('max_age');
  if (maxAge !== undefined && !/^\d{1,9}$/.test(maxAge))
    return invalid('max_age must be a number of seconds');
  const hint = values.get('id_token_hint');
  const hinted = hint === undefined ? undefined : await readIdToken(hint);
  if (hint !== undefined && hinted?.clientId !== app.clientId)
    return invalid('id_token_hint must be an id_token of this app');
  const loginHint = values.get('login_hint') ?? '';
  return {
    silent: prompt.has('none'),
    signIn: {
      ...provider,
      scopes: [...scopes],
      codeChallenge: values.get('code_challenge') as string,
      nonce,
      fresh: prompt.has('login') || prompt.has('select_account') || prompt.has('select_provider'),
      chooser: prompt.has('select_account') || prompt.has('select_provider'),
      askConsent: prompt.has('consent'),
      maxAge: maxAge === undefined ? undefined : Number(maxAge),
      accountId: hinted?.accountId,
      loginHint: loginHint.length > longestHint ? '' : loginHint,
      language: firstLanguage((values.get('ui_locales') ?? '').split(' ')),
      compact: values.get('ui_mode') === 'popup',
    },
  };
}

function protocolFault({ values, faulty }: Parameters): AuthorizeError | undefined {
  if (faulty.size > 0) return invalid('A parameter is sent twice or is not valid text');
  if (values.has('request'))
    return new AuthorizeError('request_not_supported', 'Send the parameters instead of request');
  if (values.has('request_uri'))
    return new AuthorizeError('request_uri_not_supported', 'Send the parameters instead of request_uri');
  if (values.has('registration'))
    return new AuthorizeError('registration_not_supported', 'Apps are registered beforehand');
  const type = values.get('response_type');
  if (type === undefined) return invalid('response_type is required');
  if (type !== 'code') return new AuthorizeError('unsupported_response_type', 'response_type must be code');
  if ((values.get('response_mode') ?? 'query') !== 'query') return invalid('response_mode must be query');
  if ((values.get('resource') ?? 'service.identity') !== 'service.identity')
    return new AuthorizeError('invalid_target', 'resource must be service.identity');
  return undefined;
}

/**
 * Returns the fault of the PKCE parameters (RFC 7636 §4.3). A missing method means `plain`, which is not offered (RFC
 * 9700 §2.1.1).
 */
function pkceFault(values: Parameters['values']): AuthorizeError | undefined {
  const challenge = values.get('code_challenge');
  if (challenge === undefined) return invalid('code_challenge is required');
  if (values.get('code_challenge_method') !== 'S256') return invalid('code_challenge_method must be S256');
  return /^[\w-]{43}$/.test(challenge)
    ? undefined
    : invalid('code_challenge must have 43 characters of base64url');
}

function readScopes(text: string | undefined, app: OAuthClient): readonly LoginScope[] | AuthorizeError {
  const [only, ...more] = app.scopeSets;
  if (text === undefined && more.length > 0) return new AuthorizeError('invalid_scope', 'scope is required');
  const scopes = parseLoginScopes(text ?? (only as string));
  if (scopes === undefined) return new AuthorizeError('invalid_scope', 'A scope is not known');
  return fitsScopeSet(app, scopes) ? scopes : scopeBeyond;
}

function readPrompt(text: string | undefined): ReadonlySet<Prompt> | AuthorizeError {
  const words = new Set((text ?? '').split(' ').filter((word) => word !== ''));
  const known = prompts.filter((prompt) => words.has(prompt));
  if (known.length < words.size) return invalid('A value of prompt is not known');
  if (words.has('none') && words.size > 1) return invalid('prompt=none goes with no other value');
  return new Set(known);
}

/** Reads the provider of the request from `provider`, or else from `required_provider`. */
function readProvider(
  values: Parameters['values'],
  providers: readonly ProviderName[],
): Pick<SignInRequest, 'provider' | 'providerRequired'> | AuthorizeError {
  const required = values.get('required_provider');
  const named = values.get('provider') ?? required;
  if (required !== undefined && named !== required) return invalid('provider and required_provider differ');
  if (named === undefined) return { providerRequired: false };
  const provider = z.safeParse(ProviderName, named);
  if (!provider.success || !providers.includes(provider.data))
    return new AuthorizeError('unsupported_provider', 'This sign-in provider is not offered');
  return { provider: provider.data, providerRequired: required !== undefined };
}
