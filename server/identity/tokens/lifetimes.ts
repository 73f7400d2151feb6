/** Lifetimes of identity.md, "Tokens", in seconds. */
export const serviceTokenLifetime = 600;
export const userTokenLifetime = 3_600;

export const longestLifetime = Math.max(serviceTokenLifetime, userTokenLifetime);

/** How far the clocks of two machines may stand apart, in seconds. */
export const clockTolerance = 5;
