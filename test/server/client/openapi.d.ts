/** Each run of the test generates the real types from `/openapi.json`. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type paths = any;
