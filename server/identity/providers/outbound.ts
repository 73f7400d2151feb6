/** Requests to providers: limited in time and size, and never redirected. */
import { fewAtOnce } from '../../runtime/few-at-once.ts';

/** The provider gave no usable answer in time. The message contains nothing from the answer. */
export class ProviderDown extends Error {
  override readonly name = 'ProviderDown';
}

export interface OutboundLimits {
  /** Maximum milliseconds until the end of the answer. */
  readonly time: number;
  /** Maximum bytes of the answer, decompressed. */
  readonly size: number;
}

const usual: OutboundLimits = { time: 8_000, size: 262_144 };

export interface OutboundRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: RequestInit['body'];
}

/**
 * Runs at most 64 requests at a time, and lets 192 more wait. Further requests are refused immediately, so that
 * a slow provider cannot hold many connections.
 */
const turn = fewAtOnce(64, 192);

/**
 * Sends a request and reads the whole answer.
 * @throws {ProviderDown} if there is no usable answer in time
 */
export async function askProvider(
  url: string,
  { method, headers, body }: OutboundRequest,
  limits: OutboundLimits = usual,
): Promise<Response> {
  try {
    return await turn(async () => {
      const response = await fetch(url, {
        method,
        headers: { ...headers },
        ...(body === undefined || body === null ? {} : { body }),
        redirect: 'manual',
        signal: AbortSignal.timeout(limits.time),
      });
      const { status } = response;
      if (status >= 300 && status < 400) throw new ProviderDown('the answer is a redirect');
      if (status >= 500 || status === 429) throw new ProviderDown(`the answer has status ${status}`);
      const bytes = await readAll(response, limits.size);
      return new Response(status === 204 ? null : bytes, {
        status,
        headers: { 'Content-Type': response.headers.get('content-type') ?? '' },
      });
    });
  } catch (error) {
    if (error instanceof ProviderDown) throw error;
    throw new ProviderDown(causeOf(error));
  }
}

/**
 * Returns the code of the network's error, such as `ECONNREFUSED`, or the name of the error, such as `TimeoutError`.
 */
function causeOf(error: unknown): string {
  let name = 'the request failed';
  for (let each = error; each instanceof Error; each = each.cause) {
    const { code } = each as { code?: unknown };
    if (typeof code === 'string') return code;
    ({ name } = each);
  }
  return name;
}

async function readAll({ body }: Response, most: number): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  // Throwing out of the loop cancels the rest of the answer.
  for await (const chunk of body ?? []) {
    length += chunk.byteLength;
    if (length > most) throw new ProviderDown('the answer is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
