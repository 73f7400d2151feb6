import { createHash } from 'node:crypto';
import type { Refusal } from '../../../contracts/http/errors.ts';

/**
 * The bytes of a body, in one buffer or several. Long bodies stay in several buffers, because joining them
 * takes time.
 */
export type Bytes = Buffer | readonly Buffer[];

/**
 * A body that is generated while it is sent. If generating the body fails, the connection is closed, so that
 * the caller notices that the body is incomplete.
 */
export type Stream = AsyncIterable<Buffer>;

/** Answer of a handler. `json` is a body that is already serialised. */
export interface Answer {
  readonly status: number;
  readonly body?: unknown;
  readonly json?: string;
  /** `headers` must have the `Content-Type` of these bytes. */
  readonly bytes?: Bytes | Stream;
  /**
   * A body in two codings. Only the coding that is sent is generated. `headers` must have the `Content-Type`
   * of the body.
   */
  readonly forms?: {
    readonly identity: () => Bytes | Stream;
    readonly gzip: () => Promise<Bytes> | Stream;
  };
  /** Strong entity tag without quotes. */
  readonly etag?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Values of `Set-Cookie`. */
  readonly cookies?: readonly string[] | undefined;
}

/**
 * Returns a 200 for a body without a version number. The entity tag is a digest of the body.
 * @param tagged part of the body that the tag depends on, if another part is different in each answer
 */
export function taggedAnswer(body: unknown, tagged: unknown = body): Answer {
  const json = JSON.stringify(body);
  const text = tagged === body ? json : JSON.stringify(tagged);
  return { status: 200, json, etag: createHash('sha256').update(text).digest('base64url').slice(0, 22) };
}

export function jsonBytes(
  bytes: Bytes | Stream,
  headers?: Readonly<Record<string, string>>,
): Pick<Answer, 'bytes' | 'headers'> {
  return { bytes, headers: { ...headers, ...jsonType } };
}

export const jsonType = { 'Content-Type': 'application/json; charset=utf-8' } as const;

export type Outcome = Answer | Refusal;
