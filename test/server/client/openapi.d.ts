/** Placeholder for the types, which each run of the test generates from `/openapi.json`. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type paths = any;
