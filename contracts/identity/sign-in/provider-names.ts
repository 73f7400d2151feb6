/** Ways to sign in (docs/rules/identity.md, "Providers"). */
export const providerNames = ['google', 'steam', 'epic', 'discord', 'twitch', 'credentials'] as const;

export const providerLabels = {
  google: 'Google',
  steam: 'Steam',
  epic: 'Epic Games',
  discord: 'Discord',
  twitch: 'Twitch',
} as const satisfies Readonly<Record<Exclude<(typeof providerNames)[number], 'credentials'>, string>>;
