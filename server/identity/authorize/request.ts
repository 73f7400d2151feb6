import { languages } from '../../../contracts/wheel/languages.ts';
import { loginScopes, ProviderName } from '../../../contracts/identity/sign-in/sign-in.ts';
import { z } from '../../../contracts/zod.ts';

/** An authorize request as it is sealed into the address of the sign-in page. */
export const SignInRequest = z.strictObject({
  /** Scopes in the order of `loginScopes`. */
  scopes: z.array(z.enum(loginScopes)),
  codeChallenge: z.string(),
  nonce: z.optional(z.string()),
  /** Whether a new sign-in is required, even with a session. */
  fresh: z.boolean(),
  /** Whether all providers are offered, even if the request names one. */
  chooser: z.boolean(),
  /** Whether the person is asked for consent even if they have given it before. */
  askConsent: z.boolean(),
  provider: z.optional(ProviderName),
  /** Whether a sign-in with another provider is refused. */
  providerRequired: z.boolean(),
  /** Maximum age of the sign-in in seconds. */
  maxAge: z.optional(z.int()),
  /** Account of `id_token_hint`. Other accounts are refused. */
  accountId: z.optional(z.string()),
  loginHint: z.string(),
  /** First supported language of `ui_locales`. Absent if there is none. */
  language: z.optional(z.enum(languages)),
  /** Whether the page is shown in a popup. */
  compact: z.boolean(),
});
export type SignInRequest = z.infer<typeof SignInRequest>;

export const AuthorizeRequest = z.extend(SignInRequest, {
  clientId: z.string(),
  redirectUri: z.string(),
  state: z.optional(z.string()),
  /**
   * Id of a session that already met the conditions above. In this session, `fresh` and `maxAge` are not checked
   * again.
   */
  sessionId: z.optional(z.string()),
});
export type AuthorizeRequest = z.infer<typeof AuthorizeRequest>;
