import { createHash } from 'node:crypto';
import type { Refusal } from '../../../contracts/http/errors.ts';

/** Bytes in one piece or several. Long bodies stay in several pieces, because joining them would take time. */
export type Bytes = Buffer | readonly Buffer[];

/**
 * A body that is made while it is sent. If making the body fails, the connection ends, so that no caller mistakes a
 * part for the whole.
 */
export type Stream = AsyncIterable<Buffer>;

/** Answer of a handler. `json` is a body that is already serialised. */
export interface Answer {
  readonly status: number;
  readonly body?: unknown;
  readonly json?: string;
  /** `headers` must have the `Content-Type` of these bytes. */
  readonly bytes?: Bytes | Stream;
  /** A body in two codings. Only the form that is sent is made. `headers` must have its `Content-Type`. */
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

/** Returns a 200 for a body without a version. The entity tag is a digest of the body. */
export function taggedAnswer(body: unknown): Answer {
  const json = JSON.stringify(body);
  return { status: 200, json, etag: createHash('sha256').update(json).digest('base64url').slice(0, 22) };
}

export function jsonBytes(
  bytes: Bytes | Stream,
  headers?: Readonly<Record<string, string>>,
): Pick<Answer, 'bytes' | 'headers'> {
  return { bytes, headers: { ...headers, ...jsonType } };
}

export const jsonType = { 'Content-Type': 'application/json; charset=utf-8' } as const;

export type Outcome = Answer | Refusal;
