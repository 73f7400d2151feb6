/** Settings of one receiver of webhooks, as they are part of the settings of another resource. */
import { longestUrl } from '../http/https-url.ts';
import { Time } from '../http/time.ts';
import { z } from '../zod.ts';

export const defaultKeyHeader = 'x-api-key';

/**
 * Headers that describe the connection, the body or the sender. They cannot carry the key, because it would
 * change the request.
 */
const reserved = new Set([
  ...['host', 'connection', 'keep-alive', 'transfer-encoding', 'te', 'trailer', 'upgrade', 'expect', 'date'],
  ...['user-agent', 'accept', 'accept-encoding', 'cookie', 'set-cookie', 'forwarded', 'via', 'x-real-ip'],
  ...['http2-settings', 'priority', 'origin', 'referer', 'range', 'max-forwards', 'x-http-method-override'],
]);
const reservedPrefixes = ['x-svc-', 'webhook-', 'content-', 'proxy-', 'sec-', 'x-forwarded-'];

/** Returns whether the API key may be sent in a header of this name. */
export function isKeyHeader(name: string): boolean {
  const lower = name.toLowerCase();
  return (
    /^[a-z0-9!#$%&'*+.^_`|~-]{1,64}$/.test(lower) &&
    !reserved.has(lower) &&
    !reservedPrefixes.some((prefix) => lower.startsWith(prefix))
  );
}

const KeyHeader = z.string().check(
  z.refine((name) => name === '' || isKeyHeader(name), {
    error: 'Write the name of a header that carries the key; transport and signature headers are not allowed',
  }),
);

const Secret = z
  .string()
  .check(z.maxLength(256), z.regex(/^[\x21-\x7e]*$/, 'Write visible ASCII characters without spaces'));

/** Description of a secret. Without one, the API reference would print the pattern. */
const secretWords = z.describe<string | null>(
  'Visible ASCII characters without spaces. Empty keeps the stored secret, null deletes it.',
);

/**
 * Reason and time at which the service turned a receiver off: `gone` after a 410, `failing` after five days
 * without success.
 */
export const TurnedOff = z.strictObject({ at: Time, reason: z.enum(['gone', 'failing']) });
export type TurnedOff = z.infer<typeof TurnedOff>;

/**
 * Members of a body that changes these settings. Absent members keep their values. For a secret, an empty
 * text keeps the stored one, and null deletes it.
 */
export const webhookSettingsBody = {
  webhookEnabled: z.optional(z.boolean()),
  /**
   * The server checks the address as well, because its configuration determines which addresses are
   * permitted.
   */
  webhookUrl: z.optional(z.nullable(z.string().check(z.maxLength(longestUrl)))),
  webhookHeaderName: z.optional(z.nullable(KeyHeader)),
  webhookApiKey: z.optional(z.nullable(Secret).check(secretWords)),
  webhookSigningSecret: z.optional(z.nullable(Secret).check(secretWords)),
  /** Accepted and ignored, so that settings can be written back as they were read. */
  webhookApiKeySet: z.optional(z.boolean()),
  webhookSigningSecretSet: z.optional(z.boolean()),
  webhookTurnedOff: z.optional(
    z
      .nullable(TurnedOff)
      .check(
        z.describe(
          'Notice as it was read. Without it, `webhookEnabled: false` ends the notice, and events are no longer stored.',
        ),
      ),
  ),
};
export type WebhookSettingsBody = z.infer<z.ZodMiniObject<typeof webhookSettingsBody>>;

/** Members of an answer with these settings. Secrets are empty. */
export const webhookSettingsView = {
  webhookEnabled: z.boolean(),
  /** Address of the receiver; empty if there is none. */
  webhookUrl: z.string(),
  webhookHeaderName: z.string(),
  webhookApiKey: z.literal(''),
  webhookSigningSecret: z.literal(''),
  webhookApiKeySet: z.boolean(),
  webhookSigningSecretSet: z.boolean(),
  webhookTurnedOff: z
    .nullable(TurnedOff)
    .check(z.describe('Set if the service has turned the receiver off. Missed events can be replayed.')),
};
export type WebhookSettingsView = z.infer<z.ZodMiniObject<typeof webhookSettingsView>>;
