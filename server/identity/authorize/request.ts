/** An authorize request as it is sealed into the address of the sign-in page. */
import { loginScopes, ProviderName } from '../../../contracts/identity/sign-in.ts';
import { z } from '../../../contracts/zod.ts';

/** What an app asks for, read and checked. */
export const Wanted = z.strictObject({
  /** In the order of `loginScopes`. */
  scopes: z.array(z.enum(loginScopes)),
  codeChallenge: z.string(),
  nonce: z.optional(z.string()),
  /** Somebody has to sign in for this request, whatever session there is. */
  fresh: z.boolean(),
  /** All providers are offered, even if one is named. */
  chooser: z.boolean(),
  /** Consent is asked for, even if it was given before. */
  askConsent: z.boolean(),
  provider: z.optional(ProviderName),
  /** No other provider will do. */
  providerRequired: z.boolean(),
  /** Seconds since the last sign-in. */
  maxAge: z.optional(z.int()),
  /** Nobody else will do, by `id_token_hint`. */
  accountId: z.optional(z.string()),
  loginHint: z.string(),
  /** The page is shown in a popup. */
  compact: z.boolean(),
});
export type Wanted = z.infer<typeof Wanted>;

export const AuthorizeRequest = z.extend(Wanted, {
  clientId: z.string(),
  redirectUri: z.string(),
  state: z.optional(z.string()),
  /** Session that this request may go on with: somebody signed in for it, or what it asks of a session was checked. */
  sessionId: z.optional(z.string()),
});
export type AuthorizeRequest = z.infer<typeof AuthorizeRequest>;
