/** Ways to sign in (docs/rules/identity.md, "Providers"). */
export const providerNames = ['google', 'steam', 'epic', 'discord', 'twitch', 'credentials'] as const;
