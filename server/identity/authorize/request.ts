/** An authorize request as it is sealed into the address of the sign-in page. */
import { loginScopes, ProviderName } from '../../../contracts/identity/sign-in/sign-in.ts';
import { z } from '../../../contracts/zod.ts';

/** Requested scopes and PKCE challenge, and conditions on the sign-in. */
export const SignInRequest = z.strictObject({
  /** Scopes in the order of `loginScopes`. */
  scopes: z.array(z.enum(loginScopes)),
  codeChallenge: z.string(),
  nonce: z.optional(z.string()),
  /** Whether a new sign-in is required, even with a session. */
  fresh: z.boolean(),
  /** Whether all providers are offered, even if one is named. */
  chooser: z.boolean(),
  /** Whether consent is requested, even if it was given before. */
  askConsent: z.boolean(),
  provider: z.optional(ProviderName),
  /** Whether a sign-in with another provider is refused. */
  providerRequired: z.boolean(),
  /** Maximum age of the sign-in in seconds. */
  maxAge: z.optional(z.int()),
  /** Account of `id_token_hint`: another account is refused. */
  accountId: z.optional(z.string()),
  loginHint: z.string(),
  /** Whether the page is shown in a popup. */
  compact: z.boolean(),
});
export type SignInRequest = z.infer<typeof SignInRequest>;

export const AuthorizeRequest = z.extend(SignInRequest, {
  clientId: z.string(),
  redirectUri: z.string(),
  state: z.optional(z.string()),
  /** Session that meets the conditions above: it was started for this request, or was found to meet them. */
  sessionId: z.optional(z.string()),
});
export type AuthorizeRequest = z.infer<typeof AuthorizeRequest>;
