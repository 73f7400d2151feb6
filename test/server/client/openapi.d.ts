/**
 * Placeholder for the types generated from `/openapi.json`, with which the test checks `drive.ts`. They are generated
 * on each run, so that they are never outdated.
 */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type paths = any;
