/**
 * Addresses to which apps send people (docs/rules/identity.md, "Authorize" and "Sign-out"). Each page validates
 * its query itself, because it has to report errors to the app.
 */
import { anyone } from '../../http/auth.ts';
import { endpoint } from '../../http/endpoint.ts';
import { awayPage, htmlPage, openPageEndpoint } from '../../http/html-page.ts';
import { languages } from '../../wheel/languages.ts';
import { z } from '../../zod.ts';
import { loginScopes, ProviderName, SealedRequest } from '../sign-in/sign-in.ts';

export const prompts = ['none', 'login', 'consent', 'select_account', 'select_provider'] as const;
export type Prompt = (typeof prompts)[number];

/** Error codes for apps: RFC 6749 §4.1.2.1, OpenID Connect Core §3.1.2.6, RFC 8707, and our own. */
export type AuthorizeErrorCode =
  | 'invalid_request'
  | 'unauthorized_client'
  | 'access_denied'
  | 'unsupported_response_type'
  | 'invalid_scope'
  | 'invalid_target'
  | 'login_required'
  | 'consent_required'
  | 'request_not_supported'
  | 'request_uri_not_supported'
  | 'registration_not_supported'
  /** This service does not offer the requested sign-in provider. */
  | 'unsupported_provider';

/** Maximum size in bytes of `state`, which is returned to the app unchanged. */
export const longestState = 2_048;
export const longestNonce = 512;

const tag = 'Sign-in';
const text = z.optional(z.string());
const described = (description: string) => z.optional(z.string().check(z.describe(description)));

const redirect = { description: '`Location` is the next address of the browser', schema: null };
const notice = {
  description: 'A page that explains why the sign-in cannot continue',
  schema: null,
  contentType: 'text/html',
};

const AuthorizeQuery = z.object({
  client_id: z.string(),
  redirect_uri: z.string().check(z.describe('One of the registered addresses, byte for byte.')),
  response_type: z.literal('code'),
  response_mode: z.optional(z.literal('query')),
  code_challenge: z.string().check(z.describe('PKCE (RFC 7636), 43 characters.')),
  code_challenge_method: z.literal('S256'),
  scope: described(
    `Space-separated, of ${loginScopes.join(', ')}: any part of one scope set of the app. May be omitted if the app has only one set.`,
  ),
  state: described('Sent back as it is; at most 2 KiB.'),
  nonce: described('Goes into the id_token; at most 512 bytes.'),
  prompt: described(`Space-separated, of ${prompts.join(', ')}.`),
  provider: z.optional(ProviderName),
  required_provider: z.optional(ProviderName),
  ui_mode: described('`popup`: a compact page.'),
  max_age: described('Seconds since the person last signed in, at most.'),
  login_hint: text,
  ui_locales: described(`Space-separated languages, the preferred first, of ${languages.join(', ')}.`),
  id_token_hint: text,
  resource: described('`service.identity`, the only audience.'),
});

export const authorize = endpoint({
  id: 'authorize',
  method: 'get',
  path: '/oauth/authorize',
  tag,
  summary: 'Ask a person to sign in to an app',
  description:
    'Authorization code with PKCE. The answer goes back to `redirect_uri` with `code`, `state` and `iss`, or `error`, ' +
    '`error_description`, `state` and `iss`. An unknown app or address gets a page instead, never a redirect. Counted for ' +
    'each address, and for the account if somebody is signed in.',
  auth: { kind: 'session', csrf: false, optional: true },
  query: AuthorizeQuery,
  rate: 'authorize',
  answers: { 303: redirect, 400: notice, 503: awayPage },
});

/** Declares the POST variant of an endpoint, with the parameters in a form. */
function asForm<Body>(
  { path }: { readonly path: string },
  declared: {
    readonly id: string;
    readonly summary: string;
    readonly body: z.ZodMiniType<Body>;
    readonly bodyExample: Body;
  },
) {
  return endpoint({
    ...declared,
    method: 'post',
    path,
    tag,
    description: 'Sends the browser to GET with the same parameters.',
    auth: anyone,
    bodyType: 'form',
    bodyLimit: 'form',
    rate: 'authorize',
    answers: { 303: redirect },
  });
}

export const authorizeForm = asForm(authorize, {
  id: 'authorizeForm',
  summary: 'The same with the parameters as a form (OpenID Connect Core §3.1.2.1)',
  body: AuthorizeQuery,
  bodyExample: {
    client_id: 'svc_0123456789abcdefghijklmn',
    redirect_uri: 'https://app.example/callback',
    response_type: 'code',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
    scope: 'openid profile',
    state: 'af0ifjsldkj',
  },
});

export const signInPage = endpoint({
  id: 'signInPage',
  method: 'get',
  path: '/oauth/sign-in',
  tag,
  summary: 'Page to sign in, and to allow an app',
  description:
    'Continues to the app at once if the browser is signed in and nothing has to be asked. An app that was stopped, or that ' +
    'waits for approval, gets a page instead.',
  auth: { kind: 'session', csrf: false, optional: true },
  query: z.object({
    request: z.optional(SealedRequest),
    returnTo: described('Path on this service to go to afterwards, if there is no request.'),
    second: described('A sign-in that waits for its second step.'),
  }),
  rate: 'authorize',
  answers: { ...htmlPage, 303: redirect, 400: notice },
});

const LogoutQuery = z.object({
  id_token_hint: described('An id_token of this service, which may have expired.'),
  client_id: text,
  post_logout_redirect_uri: described('One of the addresses registered for this, byte for byte.'),
  state: described('Sent back as it is; at most 2 KiB.'),
});

export const logout = endpoint({
  id: 'logout',
  method: 'get',
  path: '/oauth/logout',
  tag,
  summary: 'Sign out at the request of an app (OpenID Connect RP-Initiated Logout)',
  description: 'At once with an id_token of the current session; otherwise the person is asked.',
  auth: { kind: 'session', csrf: false, optional: true },
  query: LogoutQuery,
  rate: 'authorize',
  answers: { 303: redirect, 400: notice, 503: awayPage },
});

export const logoutForm = asForm(logout, {
  id: 'logoutForm',
  summary: 'The same with the parameters as a form',
  body: LogoutQuery,
  bodyExample: { client_id: 'svc_0123456789abcdefghijklmn' },
});

export const signOutPage = openPageEndpoint({
  id: 'signOutPage',
  path: '/oauth/sign-out',
  tag,
  summary: 'Page to sign out',
  query: z.object({ request: z.optional(SealedRequest) }),
});

export const signInPages = [authorize, signInPage, logout, signOutPage];
