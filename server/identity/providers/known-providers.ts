/**
 * Endpoints and peculiarities of the providers (docs/rules/identity.md, "Providers"). `SVC_PROVIDERS` can replace
 * every address.
 */
import { providerNames } from '../../../contracts/identity/sign-in/provider-names.ts';
import type { ProviderName } from '../../../contracts/identity/sign-in/sign-in.ts';

/** Providers that have a sign-in page of their own. */
export type ExternalProvider = Exclude<ProviderName, 'credentials'>;
export type OAuthProviderName = Exclude<ExternalProvider, 'steam'>;

export const externalProviders = providerNames.filter((name) => name !== 'credentials');

export interface OAuthEndpoints {
  /** Expected `iss` of answers and id tokens. */
  readonly issuer: string;
  /** Address to which the browser is sent. */
  readonly authorize: string;
  readonly token: string;
  /** Address that returns data about the owner of an access token. Absent if the id token contains the data. */
  readonly userinfo?: string;
  /** Address of the keys that sign id tokens. Absent if there are no id tokens. */
  readonly jwks?: string;
}

export interface KnownOAuthProvider {
  readonly endpoints: OAuthEndpoints;
  readonly scope: string;
  /** How this service sends its client secret to the token endpoint: in the form, or by HTTP Basic. */
  readonly clientAuth: 'post' | 'basic';
  /** Whether the provider checks a PKCE challenge. */
  readonly pkce: boolean;
  readonly parameters?: Readonly<Record<string, string>>;
  /** Parameters that require a sign-in even if the browser is signed in at the provider. */
  readonly fresh: Readonly<Record<string, string>>;
}

export const knownOAuthProviders: Readonly<Record<OAuthProviderName, KnownOAuthProvider>> = {
  // developers.google.com/identity/openid-connect/reference
  google: {
    endpoints: {
      issuer: 'https://accounts.google.com',
      authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
      token: 'https://oauth2.googleapis.com/token',
      jwks: 'https://www.googleapis.com/oauth2/v3/certs',
    },
    scope: 'openid email profile',
    clientAuth: 'post',
    pkce: true,
    // Google does not support `prompt=login`, so let the person choose an account.
    fresh: { prompt: 'select_account' },
  },
  // dev.epicgames.com/docs/web-api-ref/authentication
  epic: {
    endpoints: {
      issuer: 'https://api.epicgames.dev/epic/oauth/v2',
      authorize: 'https://www.epicgames.com/id/authorize',
      token: 'https://api.epicgames.dev/epic/oauth/v2/token',
      userinfo: 'https://api.epicgames.dev/epic/oauth/v2/userInfo',
    },
    scope: 'basic_profile',
    clientAuth: 'basic',
    pkce: false,
    fresh: { prompt: 'login' },
  },
  // docs.discord.com/developers/topics/oauth2
  discord: {
    endpoints: {
      issuer: 'https://discord.com',
      authorize: 'https://discord.com/oauth2/authorize',
      token: 'https://discord.com/api/oauth2/token',
      userinfo: 'https://discord.com/api/users/@me',
    },
    scope: 'identify email',
    clientAuth: 'basic',
    pkce: true,
    fresh: { prompt: 'consent' },
  },
  // dev.twitch.tv/docs/authentication/getting-tokens-oidc
  twitch: {
    endpoints: {
      issuer: 'https://id.twitch.tv/oauth2',
      authorize: 'https://id.twitch.tv/oauth2/authorize',
      token: 'https://id.twitch.tv/oauth2/token',
      jwks: 'https://id.twitch.tv/oauth2/keys',
    },
    scope: 'openid user:read:email',
    clientAuth: 'post',
    pkce: false,
    parameters: {
      claims: JSON.stringify({
        id_token: { email: null, email_verified: null, picture: null, preferred_username: null },
      }),
    },
    fresh: { force_verify: 'true' },
  },
};

export interface SteamEndpoints {
  /** OpenID 2.0 endpoint. Steam repeats this address in its answers as `openid.op_endpoint`. */
  readonly login: string;
  /** Prefix of every claimed id. The rest is the Steam id. */
  readonly claimedId: string;
}

/** partner.steamgames.com/doc/features/auth#website */
export const knownSteam: SteamEndpoints = {
  login: 'https://steamcommunity.com/openid/login',
  claimedId: 'https://steamcommunity.com/openid/id/',
};
