/**
 * Every error code of the JSON APIs with its HTTP status and its default message (common.md, "Common to all
 * APIs"). Domains refuse with a code; `server/http` turns it into an answer.
 */
export const errorCatalogue = {
  validation_failed: { status: 400, message: 'The request is not valid' },
  malformed_json: { status: 400, message: 'The body is not valid JSON' },
  missing_token: { status: 401, message: 'Missing bearer token' },
  invalid_token: { status: 401, message: 'Invalid token' },
  invalid_audience: { status: 401, message: 'Invalid token audience' },
  service_token_required: { status: 401, message: 'Service token required' },
  insufficient_scope: { status: 403, message: 'Insufficient scope' },
  client_inactive: { status: 403, message: 'Developer API client is not active' },
  not_owner: { status: 403, message: 'This wheel belongs to another account' },
  forbidden: { status: 403, message: 'Not allowed' },
  not_found: { status: 404, message: 'Not found' },
  method_not_allowed: { status: 405, message: 'Method not allowed' },
  conflict: { status: 409, message: 'The request conflicts with the current state' },
  idempotency_in_progress: {
    status: 409,
    message: 'A request with this Idempotency-Key is still being worked on',
  },
  nothing_to_spin: { status: 409, message: 'No entry with a weight above zero' },
  already_spun: { status: 409, message: 'This wheel spins once and has been spun' },
  vpn_blocked: { status: 403, message: 'Addresses of VPNs and data centres are not taken on this wheel' },
  jailed: { status: 403, message: 'Refused too often; try again later' },
  duplicate_participant: { status: 409, message: 'This participant is already on the wheel' },
  duplicate_fingerprint: { status: 409, message: 'Somebody else has been added from this device' },
  address_limit: { status: 409, message: 'Too many participants from this address' },
  entries_closed: { status: 409, message: 'Entries are closed' },
  winner_cooldown: { status: 409, message: 'A recent winner has to wait' },
  wheel_full: { status: 409, message: 'The wheel is full' },
  weight_limit: { status: 409, message: 'With this weight the participant would weigh more than 1,000,000' },
  quota_exceeded: { status: 409, message: 'The account holds as much as it may' },
  version_conflict: { status: 412, message: 'The resource has changed since it was read' },
  payload_too_large: { status: 413, message: 'The body is too large' },
  unsupported_media_type: { status: 415, message: 'Send application/json' },
  idempotency_key_reused: {
    status: 422,
    message: 'This Idempotency-Key was used for another request',
  },
  headers_too_large: { status: 431, message: 'The request headers are too large or too many' },
  rate_limited: { status: 429, message: 'Too many requests' },
  internal_error: { status: 500, message: 'Something went wrong on our side' },
  unavailable: { status: 503, message: 'The service cannot answer right now' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCatalogue;

/** One fault in a request: where (`entries.3.weight`), a code and a sentence. At most 100 are listed. */
export interface Issue {
  path: string;
  code: string;
  message: string;
}

/** Body of an error of the wheel and chat APIs. */
export interface ErrorBody {
  message: string;
  code: string;
  requestId: string;
  errors?: Issue[];
}

/**
 * A refusal is a value, never thrown: a commit's `decide` or an action returns it instead of its answer. A
 * refused commit writes nothing.
 */
export class Refusal {
  readonly code: ErrorCode;
  readonly message: string;
  readonly issues: readonly Issue[] | undefined;
  /** Extra members of the error body, such as `jailedUntil`. */
  readonly details: Readonly<Record<string, unknown>> | undefined;
  /** Seconds after which a new try makes sense: `Retry-After`. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    options: {
      message?: string;
      issues?: readonly Issue[];
      details?: Record<string, unknown>;
      retryAfter?: number;
    } = {},
  ) {
    this.code = code;
    this.message = options.message ?? errorCatalogue[code].message;
    this.issues = options.issues;
    this.details = options.details;
    this.retryAfter = options.retryAfter;
  }
}

/** `return refuse('not_owner')`. */
export function refuse(code: ErrorCode, options?: ConstructorParameters<typeof Refusal>[1]): Refusal {
  return new Refusal(code, options);
}
