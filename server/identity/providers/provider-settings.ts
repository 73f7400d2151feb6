/** The file of `SVC_PROVIDERS` (docs/rules/identity.md, "Providers"). */
import { readFile } from 'node:fs/promises';
import { z } from '../../../contracts/zod.ts';
import { ConfigError, environmentValue } from '../../config.ts';
import { withSecrets, type Secrets } from '../../runtime/named-secrets.ts';
import {
  knownOAuthProviders,
  knownSteam,
  type OAuthEndpoints,
  type OAuthProviderName,
  type SteamEndpoints,
} from './known-providers.ts';

export interface OAuthSettings {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly endpoints: OAuthEndpoints;
  readonly idTokenAlg: 'RS256' | 'ES256';
}

/** Configured ways to sign in. Ways that are not configured are not offered. */
export interface ProviderSettings {
  readonly oauth: Readonly<Partial<Record<OAuthProviderName, OAuthSettings>>>;
  readonly steam?: SteamEndpoints;
  /** Whether people can sign in with user name and password. */
  readonly credentials: boolean;
}

const loopback = /^(?:localhost|127\.0\.0\.1|\[::1\])$/;

/** Address over https, because secrets and personal data are sent there. On this machine, http is allowed as well. */
const Address = z.string().check(
  z.maxLength(500),
  z.refine(
    (text) => {
      if (!URL.canParse(text)) return false;
      const { protocol, hostname, username, hash } = new URL(text);
      const safe = protocol === 'https:' || (protocol === 'http:' && loopback.test(hostname));
      return safe && username === '' && hash === '';
    },
    { error: 'an address that begins with https://, or with http:// on this machine' },
  ),
);
const Credential = z.string().check(z.minLength(1), z.maxLength(1_000));

const OAuthEntry = z.strictObject({
  clientId: Credential,
  clientSecret: Credential,
  endpoints: z.optional(
    z.strictObject({
      issuer: z.optional(Address),
      authorize: z.optional(Address),
      token: z.optional(Address),
      userinfo: z.optional(Address),
      jwks: z.optional(Address),
    }),
  ),
});
const SteamEntry = z.strictObject({
  endpoints: z.optional(z.strictObject({ login: Address, claimedId: Address })),
});
const ProvidersFile = z.strictObject({
  google: z.optional(OAuthEntry),
  steam: z.optional(SteamEntry),
  epic: z.optional(OAuthEntry),
  discord: z.optional(OAuthEntry),
  twitch: z.optional(OAuthEntry),
  credentials: z.optional(z.boolean()),
});

/**
 * Reads the file, if there is one.
 * @throws {ConfigError} with one line that names the fault and its position, but never the value
 */
export async function readProviders(
  file: string | undefined,
  secrets: Secrets = environmentValue,
): Promise<ProviderSettings> {
  if (file === undefined) return { oauth: {}, credentials: true };
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    throw new ConfigError(
      `SVC_PROVIDERS: ${file} cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`,
    );
  }
  return parseProviders(text, file, secrets);
}

/**
 * Parses and checks the content of the file.
 * @param source name of the file in messages
 */
export function parseProviders(text: string, source: string, secrets: Secrets): ProviderSettings {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new ConfigError(`${source}: not valid JSON`);
  }
  const read = z.safeParse(ProvidersFile, withSecrets(json, secrets, source));
  if (!read.success) {
    const issue = read.error.issues[0];
    throw new ConfigError(`${source}: ${issue?.path.map(String).join('.') || 'file'}: ${issue?.message}`);
  }
  const { credentials = true, steam, ...oauth } = read.data;
  const settings: ProviderSettings = {
    oauth: Object.fromEntries(
      (Object.keys(oauth) as OAuthProviderName[]).flatMap((name): [string, OAuthSettings][] => {
        const entry = oauth[name];
        if (entry === undefined) return [];
        const { clientId, clientSecret, endpoints } = entry;
        const all = { ...knownOAuthProviders[name].endpoints, ...endpoints } as OAuthEndpoints;
        return [[name, { clientId, clientSecret, endpoints: all, idTokenAlg: 'RS256' }]];
      }),
    ),
    ...(steam !== undefined && { steam: steam.endpoints ?? knownSteam }),
    credentials,
  };
  const others = Object.keys(settings.oauth).length + (settings.steam === undefined ? 0 : 1);
  if (!credentials && others === 0)
    throw new ConfigError(`${source}: name a provider or omit credentials, otherwise nobody can sign in`);
  return settings;
}
