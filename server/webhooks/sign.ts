import { createHmac } from 'node:crypto';

/** A request to sign. */
export interface Signed {
  readonly id: string;
  /** Time of the try in Unix seconds. */
  readonly timestamp: number;
  readonly body: string;
}

/**
 * Returns the signature headers (docs/rules/webhooks.md, "Signatures"), or none without a secret.
 * @param secrets live secrets, the current one first
 */
export function signatureHeaders(
  { id, timestamp, body }: Signed,
  secrets: readonly string[],
): Record<string, string> {
  const [present] = secrets;
  if (present === undefined) return {};
  const standard = secrets.flatMap(keysOf).map((key) => {
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'x-svc-signature': createHmac('sha256', present).update(`${timestamp}.${body}`).digest('hex'),
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': standard.join(' '),
  };
}

/**
 * Returns the keys with which a secret signs in Standard Webhooks. A secret with the prefix `whsec_` gives two keys:
 * the bytes that it encodes, and its text. Some verifiers use the bytes, others the text.
 */
function keysOf(secret: string): readonly Buffer[] {
  const encoded = /^whsec_((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)$/.exec(
    secret,
  )?.[1];
  const text = Buffer.from(secret);
  return encoded === undefined || encoded === '' ? [text] : [Buffer.from(encoded, 'base64'), text];
}
