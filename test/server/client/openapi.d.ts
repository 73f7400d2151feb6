/**
 * Stands where the types made from `/openapi.json` stand while the test beside it checks `drive.ts` by them: they are
 * made anew each time, so that none are kept that say what the service said once.
 */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type paths = any;
