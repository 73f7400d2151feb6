import { createHash } from 'node:crypto';
import type { Refusal } from '../../../contracts/http/errors.ts';

/** Bytes in one piece or several. Several are sent one after another, because joining 10 MB takes time. */
export type Bytes = Buffer | readonly Buffer[];

/** A body made while it is sent. An exception ends the connection, so that no caller takes a part for the whole. */
export type Stream = AsyncIterable<Buffer>;

/** Answer of a handler. `json` is a body that is serialised already, for cached answers. */
export interface Answer {
  readonly status: number;
  readonly body?: unknown;
  readonly json?: string;
  /** A body as bytes, with its `Content-Type` in `headers`. */
  readonly bytes?: Bytes | Stream;
  /** A body in two codings, one of which is sent by `Accept-Encoding`; with its `Content-Type` in `headers`. */
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

/** 200 with a body that has no version, so that its entity tag is a digest of it. */
export function taggedAnswer(body: unknown): Answer {
  const json = JSON.stringify(body);
  return { status: 200, json, etag: createHash('sha256').update(json).digest('base64url').slice(0, 22) };
}

/** JSON that is serialised as bytes already. */
export function jsonBytes(
  bytes: Bytes | Stream,
  headers?: Readonly<Record<string, string>>,
): Pick<Answer, 'bytes' | 'headers'> {
  return { bytes, headers: { ...headers, ...jsonType } };
}

export const jsonType = { 'Content-Type': 'application/json; charset=utf-8' } as const;

export type Outcome = Answer | Refusal;
