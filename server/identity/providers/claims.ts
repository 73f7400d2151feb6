import { z } from '../../../contracts/zod.ts';
import type { OAuthProviderName } from './known-providers.ts';
import type { ProviderIdentity } from './provider-client.ts';

/** Id of a person at a provider, in a form that is safe in keys, logs and answers. */
const Subject = z.string().check(z.regex(/^[\x21-\x7e]{1,200}$/));

/** An optional text. Malformed values count as missing. */
const Text = z.catch(z.optional(z.nullable(z.string())), undefined);

const OpenIdClaims = z.object({
  sub: Subject,
  name: Text,
  preferred_username: Text,
  email: Text,
  email_verified: z.catch(z.optional(z.boolean()), undefined),
  picture: Text,
});

const DiscordUser = z.object({
  id: z.string().check(z.regex(/^\d{1,20}$/)),
  username: Text,
  global_name: Text,
  email: Text,
  verified: z.catch(z.optional(z.nullable(z.boolean())), undefined),
  avatar: z.catch(z.optional(z.nullable(z.string().check(z.regex(/^\w{1,64}$/)))), undefined),
});

/** Reads the person from the claims. Returns undefined if the claims have no valid id. */
export function identityOf(provider: OAuthProviderName, claims: unknown): ProviderIdentity | undefined {
  if (provider === 'discord') {
    const read = z.safeParse(DiscordUser, claims);
    if (!read.success) return undefined;
    const { id, username, global_name: name, email, verified, avatar } = read.data;
    return {
      ...{ provider, subject: id, name: named(name) ?? named(username) },
      ...address(email, verified),
      ...(avatar && { avatarUrl: `https://cdn.discordapp.com/avatars/${id}/${avatar}.png` }),
    };
  }
  const read = z.safeParse(OpenIdClaims, claims);
  if (!read.success) return undefined;
  const { sub, name, preferred_username: userName, email, email_verified: verified, picture } = read.data;
  return {
    ...{ provider, subject: sub, name: named(userName) ?? named(name) },
    ...address(email, verified),
    ...(isAddressOfImage(picture) && { avatarUrl: picture }),
  };
}

function named(text: string | null | undefined): string | undefined {
  // Remove lone surrogates and U+0000, which cannot be stored.
  const name = text?.toWellFormed().replaceAll('\0', '').trim().slice(0, 100);
  return name === '' ? undefined : name;
}

function address(
  email: string | null | undefined,
  verified: boolean | null | undefined,
): Pick<ProviderIdentity, 'email' | 'emailVerified'> {
  const fits = typeof email === 'string' && z.safeParse(z.email(), email).success && email.length <= 254;
  return fits ? { email, emailVerified: verified === true } : { emailVerified: false };
}

function isAddressOfImage(text: string | null | undefined): text is string {
  if (!text || text.length > 500 || !URL.canParse(text)) return false;
  return new URL(text).protocol === 'https:' && new URL(text).href === text;
}
