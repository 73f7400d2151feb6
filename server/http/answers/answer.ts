import { createHash } from 'node:crypto';
import type { Refusal } from '../../../contracts/http/errors.ts';

/**
 * Bytes in one piece or several. Several are sent one after another, because joining 10 MB into one would take time.
 */
export type Bytes = Buffer | readonly Buffer[];

/**
 * A body that is made while it is sent. If making it throws, the connection is ended, so that no caller mistakes a part
 * of the body for the whole.
 */
export type Stream = AsyncIterable<Buffer>;

/** Answer of a handler. `json` is a body that is already serialised, for cached answers. */
export interface Answer {
  readonly status: number;
  readonly body?: unknown;
  readonly json?: string;
  /** A body as bytes; `headers` must have its `Content-Type`. */
  readonly bytes?: Bytes | Stream;
  /**
   * A body in two codings; `Accept-Encoding` decides which one is made and sent. `headers` must have its
   * `Content-Type`.
   */
  readonly forms?: {
    readonly identity: () => Bytes | Stream;
    readonly gzip: () => Promise<Bytes> | Stream;
  };
  /** Strong entity tag without quotes; compared with If-None-Match. */
  readonly etag?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Values of `Set-Cookie`. */
  readonly cookies?: readonly string[] | undefined;
}

/** Returns a 200 whose entity tag is a digest of the body, for bodies without a version. */
export function taggedAnswer(body: unknown): Answer {
  const json = JSON.stringify(body);
  return { status: 200, json, etag: createHash('sha256').update(json).digest('base64url').slice(0, 22) };
}

/** Returns body and headers of an answer whose JSON is already serialised as bytes. */
export function jsonBytes(
  bytes: Bytes | Stream,
  headers?: Readonly<Record<string, string>>,
): Pick<Answer, 'bytes' | 'headers'> {
  return { bytes, headers: { ...headers, ...jsonType } };
}

export const jsonType = { 'Content-Type': 'application/json; charset=utf-8' } as const;

export type Outcome = Answer | Refusal;
