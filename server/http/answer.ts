import type { Refusal } from '../../contracts/errors.ts';

/** What a handler answers. `json` is a body already serialised, for answers that are kept in memory. */
export interface Answer {
  readonly status: number;
  readonly body?: unknown;
  readonly json?: string;
  /** A body that is not JSON; say its `Content-Type` in `headers`. */
  readonly bytes?: Buffer;
  /** Strong entity tag without quotes; compared with If-None-Match. */
  readonly etag?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export type Outcome = Answer | Refusal;
