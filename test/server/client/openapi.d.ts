/**
 * Placeholder for the types with which the test checks `drive.ts`. Each run generates the real ones from
 * `/openapi.json`, so they cannot be outdated.
 */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type paths = any;
