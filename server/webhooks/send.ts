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

type TryError =
  | 'timeout'
  | 'unreachable'
  | 'connection_failed'
  | 'tls_failed'
  | 'invalid_answer'
  | 'body_too_large'
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
  /** Clock of the schedule, which decides whether a replaced secret still signs. */
  readonly schedule: Clock;
  /** Maximum milliseconds of a try. */
  readonly longest?: number;
}

/**
 * Sends a delivery once.
 * @param stopping rejects the promise when it aborts
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
    return { status, error: null, answer: await beginning(response), retryAfter };
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

function liveSecrets(endpoint: Endpoint, vault: Vault, now: number): Secrets {
  const open = (sealed: string) => vault.open(endpoint, sealed);
  const live = endpoint.secrets.filter(({ until }) => until === null || until > now);
  return {
    apiKey: endpoint.apiKey === null ? undefined : open(endpoint.apiKey),
    signing: live.map(({ sealed }) => open(sealed)),
  };
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
 * Reads the beginning of the body, and closes the connection. If the body ends early, the answer's status still counts.
 */
async function beginning(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= longestAnswer) break;
    }
  } catch {
    // The connection ended, or the time is up.
  } finally {
    response.destroy();
  }
  // Decoding replaces invalid bytes, and a character that was cut off. U+0000 is replaced because the store refuses it.
  return new TextDecoder()
    .decode(Buffer.concat(chunks).subarray(0, longestAnswer))
    .replaceAll('\0', '\ufffd');
}

const failed = (error: Result['error']): Result => ({ status: null, error, answer: null, retryAfter: null });

/** Returns the reason as shown to the owner. Reveals nothing about the network of the service. */
function reasonOf(error: unknown): Result['error'] {
  if (error instanceof Unreachable) return 'unreachable';
  const { code = '' } = error as { code?: string };
  if (code.startsWith('HPE_')) return 'invalid_answer';
  const isTls = /CERT|TLS|SSL|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO|HOSTNAME_MISMATCH/.test(code);
  return isTls ? 'tls_failed' : 'connection_failed';
}
