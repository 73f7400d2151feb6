import { createHash } from 'node:crypto';
import type { Refusal } from '../../../contracts/http/errors.ts';

/** Bytes in one piece or in several, which are sent one after the other: putting 10 MB together takes its time. */
export type Bytes = Buffer | readonly Buffer[];

/** A body that is made while it is sent; an exception ends the connection, so that nobody takes a part for the whole. */
export type Stream = AsyncIterable<Buffer>;

/** What a handler answers. `json` is a body already serialised, for answers that are kept in memory. */
export interface Answer {
  readonly status: number;
  readonly body?: unknown;
  readonly json?: string;
  /** A body as bytes; say its `Content-Type` in `headers`. */
  readonly bytes?: Bytes | Stream;
  /** Instead of a body: its forms, of which the caller gets the one it takes. Say the `Content-Type` in `headers`. */
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

/** 200 with a body that has no version of its own: its entity tag is made from what it says. */
export function taggedAnswer(body: unknown): Answer {
  const json = JSON.stringify(body);
  return { status: 200, json, etag: createHash('sha256').update(json).digest('base64url').slice(0, 22) };
}

/** JSON that is kept as bytes. */
export function jsonBytes(
  bytes: Bytes | Stream,
  headers?: Readonly<Record<string, string>>,
): Pick<Answer, 'bytes' | 'headers'> {
  return { bytes, headers: { ...headers, ...jsonType } };
}

export const jsonType = { 'Content-Type': 'application/json; charset=utf-8' } as const;

export type Outcome = Answer | Refusal;
