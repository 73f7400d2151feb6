/** Bodies of errors (docs/rules/http.md, "Errors"). */
import { z } from '../zod.ts';

/**
 * Error codes of OAuth: RFC 6749 §5.2, RFC 8707 (`invalid_target`), RFC 7009 (`unsupported_token_type`), RFC
 * 6750 (`invalid_token`), RFC 8628 (`slow_down`) and RFC 6749 §4.1.2.1 (`server_error`,
 * `temporarily_unavailable`).
 */
export const OAuthErrorCode = z.enum([
  'invalid_request',
  'invalid_client',
  'invalid_grant',
  'unauthorized_client',
  'unsupported_grant_type',
  'invalid_scope',
  'invalid_target',
  'unsupported_token_type',
  'invalid_token',
  'slow_down',
  'server_error',
  'temporarily_unavailable',
]);
export type OAuthErrorCode = z.infer<typeof OAuthErrorCode>;

export const OAuthErrorBody = z.strictObject({
  error: OAuthErrorCode,
  error_description: z.optional(z.string()),
});

export const RelicErrorBody = z.strictObject({
  success: z.literal(false),
  message: z.string(),
  error: z.strictObject({
    code: z.string(),
    message: z.string(),
    param: z.optional(z.string().check(z.describe('First member of the request at fault.'))),
    details: z.optional(z.record(z.string(), z.unknown())),
    requestId: z.string(),
  }),
});
export type RelicErrorBody = z.infer<typeof RelicErrorBody>;

export const errorBodies = { oauth: OAuthErrorBody, relic: RelicErrorBody } as const;

export type ErrorForm = 'common' | keyof typeof errorBodies;
