/** Lifetimes in seconds (docs/rules/identity.md, "Tokens"). */
export const serviceTokenLifetime = 600;
export const userTokenLifetime = 3_600;
export const idTokenLifetime = 3_600;

export const longestLifetime = Math.max(serviceTokenLifetime, userTokenLifetime, idTokenLifetime);

/** Accepted difference between the clocks of two machines, in seconds. */
export const clockTolerance = 5;
