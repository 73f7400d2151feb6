/** Providers of the service. Not every installation offers all of them. */
export type SvcOAuthProvider = 'google' | 'steam' | 'epic' | 'discord' | 'twitch' | 'credentials';

export const svcOAuthProviders: readonly SvcOAuthProvider[] = [
  'google',
  'steam',
  'epic',
  'discord',
  'twitch',
  'credentials',
];

export function isSvcOAuthProvider(value: unknown): value is SvcOAuthProvider {
  return svcOAuthProviders.some((provider) => provider === value);
}
