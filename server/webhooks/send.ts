/** One try of a delivery (docs/rules/webhooks.md, "Tries"). */
import type { IncomingMessage } from 'node:http';
import type { Clock } from '../runtime/clock.ts';
import { guardedRequest, Unreachable } from '../http/outgoing/guarded-request.ts';
import type { Addresses } from './addresses.ts';
import type { Endpoint, StoredDelivery } from './documents.ts';
import { retryAfterOf } from './schedule.ts';
import { signatureHeaders } from './sign.ts';
import type { Vault } from './vault.ts';

/** Milliseconds from the look-up of the name to the end of the answer. */
export const longestTry = 15_000;

export const longestBody = 64 * 1_024;
const longestAnswer = 1_024;
/**
 * Bytes that are read. More than are stored, so that a secret at the end of the stored part is recognized: it has up to
 * 256 characters, which may be escaped.
 */
const longestRead = longestAnswer + 3 * 256;

type TryError =
  | 'timeout'
  | 'unreachable'
  | 'connection_failed'
  | 'tls_failed'
  | 'invalid_answer'
  | 'body_too_large'
  | 'secret_unreadable'
  | 'internal_error';

export interface Result {
  /** Status of the answer; null without an answer. */
  readonly status: number | null;
  /** Reason why there is no answer. */
  readonly error: TryError | null;
  /** Beginning of the body of the answer. */
  readonly answer: string | null;
  /** Milliseconds that the receiver asked to wait. */
  readonly retryAfter: number | null;
}

export interface Sender {
  readonly addresses: Addresses;
  readonly vault: Vault;
  /** Real time, because receivers compare the timestamp of the signature with their own clock. */
  readonly clock: Clock;
  /** Clock of the schedule, which decides whether a replaced secret still signs a request. */
  readonly schedule: Clock;
  /** Maximum milliseconds of a try. */
  readonly longest?: number;
}

/**
 * Sends a delivery once.
 * @param stopping aborts the try, which then rejects
 */
export async function send(
  { addresses, vault, clock, schedule, longest = longestTry }: Sender,
  endpoint: Endpoint,
  delivery: StoredDelivery,
  stopping: AbortSignal,
): Promise<Result> {
  const body = Buffer.byteLength(delivery.body);
  if (body > longestBody) return failed('body_too_large');
  if (addresses.judge(endpoint.url) !== undefined) return failed('unreachable');
  const secrets = liveSecrets(endpoint, vault, schedule.now());
  if (secrets === undefined) return failed('secret_unreadable');
  const late = AbortSignal.timeout(longest);
  const signal = AbortSignal.any([late, stopping]);
  try {
    const response = await guardedRequest(
      new URL(endpoint.url),
      { method: 'POST', headers: headersOf(endpoint, delivery, secrets, clock.now()), body: delivery.body },
      addresses.network,
      signal,
    );
    const { statusCode: status = 0, headers } = response;
    const asksToWait = status === 429 || status === 503;
    const retryAfter = asksToWait ? retryAfterOf(headers['retry-after'], clock.now()) : null;
    return { status, error: null, answer: await beginning(response, secrets), retryAfter };
  } catch (error) {
    stopping.throwIfAborted();
    return failed(late.aborted ? 'timeout' : reasonOf(error));
  }
}

interface Secrets {
  readonly apiKey: string | undefined;
  /** The current secret first. */
  readonly signing: readonly string[];
}

/**
 * Returns the secrets that sign now, or undefined if a current one cannot be read. Omits replaced secrets that cannot
 * be read.
 */
function liveSecrets(endpoint: Endpoint, vault: Vault, now: number): Secrets | undefined {
  const open = (sealed: string) => vault.open(endpoint, sealed);
  const apiKey = endpoint.apiKey === null ? undefined : open(endpoint.apiKey);
  const live = endpoint.secrets.filter(({ until }) => until === null || until > now);
  const signing = live.map(({ sealed, until }) => ({ secret: open(sealed), until }));
  const isUnreadable = signing.some(({ secret, until }) => secret === undefined && until === null);
  if (isUnreadable || (endpoint.apiKey !== null && apiKey === undefined)) return undefined;
  return { apiKey, signing: signing.flatMap(({ secret }) => secret ?? []) };
}

/**
 * Masks secrets in the bytes of an answer, also in encodings in which a receiver may echo them. Masks have the length
 * of what they replace.
 */
function masked(bytes: Buffer, { apiKey, signing }: Secrets): Buffer {
  const secrets = [...(apiKey === undefined ? [] : [apiKey]), ...signing];
  const forms = secrets.flatMap((secret) => {
    const escaped = JSON.stringify(secret).slice(1, -1);
    return [
      ...[secret, encodeURIComponent(secret), escaped, escaped.replaceAll('/', '\\/')],
      ...[Buffer.from(secret).toString('base64'), Buffer.from(secret).toString('hex')],
    ];
  });
  forms.sort((a, b) => b.length - a.length);
  const text = forms.reduce(
    (current, form) => current.replaceAll(form, '*'.repeat(form.length)),
    bytes.toString('latin1'),
  );
  return Buffer.from(text, 'latin1');
}

function headersOf(
  { headerName }: Endpoint,
  { id, type, body }: StoredDelivery,
  { apiKey, signing }: Secrets,
  now: number,
): Record<string, string> {
  const timestamp = Math.floor(now / 1_000);
  return {
    ...(apiKey !== undefined && { [headerName]: apiKey }),
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(body)),
    Accept: '*/*',
    'Accept-Encoding': 'identity',
    'x-svc-event': type,
    'x-svc-delivery': id,
    'x-svc-timestamp': String(timestamp),
    ...signatureHeaders({ id, timestamp, body }, signing),
  };
}

/**
 * Reads the beginning of the body, then closes the connection. Ignores a body that ends early, because the status of
 * the answer already counts.
 */
async function beginning(response: IncomingMessage, secrets: Secrets): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= longestRead) break;
    }
  } catch {
    // Keep what was read before the connection ended or the time was up.
  } finally {
    response.destroy();
  }
  // Decoding replaces invalid bytes, including a character that was cut off. U+0000 is replaced because the store
  // refuses it.
  return new TextDecoder()
    .decode(masked(Buffer.concat(chunks).subarray(0, longestRead), secrets).subarray(0, longestAnswer))
    .replaceAll('\0', '\ufffd');
}

const failed = (error: Result['error']): Result => ({ status: null, error, answer: null, retryAfter: null });

/** Returns the reason that the owner sees. It reveals nothing about the network of the service. */
function reasonOf(error: unknown): Result['error'] {
  if (error instanceof Unreachable) return 'unreachable';
  const { code = '' } = error as { code?: string };
  if (code.startsWith('HPE_')) return 'invalid_answer';
  const isTls = /CERT|TLS|SSL|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO|HOSTNAME_MISMATCH/.test(code);
  return isTls ? 'tls_failed' : 'connection_failed';
}
