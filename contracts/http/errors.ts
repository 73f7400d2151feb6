export interface ErrorKind {
  readonly status: number;
  readonly message: string;
}
export type ErrorTable = Readonly<Record<string, ErrorKind>>;

/** Error codes that every JSON API can answer. */
export const commonErrors = {
  validation_failed: { status: 400, message: 'The request is not valid' },
  malformed_json: { status: 400, message: 'The body is not valid JSON' },
  missing_token: { status: 401, message: 'Missing bearer token' },
  invalid_token: { status: 401, message: 'Invalid token' },
  invalid_audience: { status: 401, message: 'Invalid token audience' },
  service_token_required: { status: 401, message: 'Service token required' },
  session_required: { status: 401, message: 'Sign in first' },
  insufficient_scope: { status: 403, message: 'Insufficient scope' },
  client_inactive: { status: 403, message: 'Developer API client is not active' },
  forbidden: { status: 403, message: 'Not allowed' },
  reauthentication_required: { status: 403, message: 'Confirm that it is you, then try again' },
  second_factor_required: { status: 403, message: 'Sign in with a second factor first' },
  browser_origin: {
    status: 403,
    message: 'Requests from browsers are refused: keep the client secret on your server',
  },
  not_found: { status: 404, message: 'Not found' },
  method_not_allowed: { status: 405, message: 'Method not allowed' },
  conflict: { status: 409, message: 'The request conflicts with the current state' },
  idempotency_in_progress: {
    status: 409,
    message: 'A request with this Idempotency-Key is still in progress',
  },
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
} as const satisfies ErrorTable;

export type ErrorCode = keyof typeof commonErrors;

/** A fault in a request. An answer lists at most 100 faults. */
export interface Issue {
  path: string;
  code: string;
  message: string;
}

export interface ErrorBody {
  message: string;
  code: string;
  requestId: string;
  errors?: Issue[];
}

/** A refusal of a request. It is returned, never thrown. A refused commit writes nothing. */
export class Refusal {
  readonly code: string;
  readonly status: number;
  readonly message: string;
  readonly issues: readonly Issue[] | undefined;
  /** Extra members of the error body, such as `jailedUntil`. */
  readonly details: Readonly<Record<string, unknown>> | undefined;
  /** Seconds until the client may try again, sent as `Retry-After`. */
  readonly retryAfter: number | undefined;

  constructor(code: string, { status, message }: ErrorKind, options: RefusalOptions = {}) {
    this.code = code;
    this.status = status;
    this.message = options.message ?? message;
    this.issues = options.issues;
    this.details = options.details;
    this.retryAfter = options.retryAfter;
  }
}

export interface RefusalOptions {
  readonly message?: string;
  readonly issues?: readonly Issue[];
  readonly details?: Record<string, unknown>;
  readonly retryAfter?: number;
}

/** Returns the `refuse` function of a domain, for the codes of this table and the common codes. */
export function refuseWith<T extends ErrorTable>(table: T) {
  const kinds: ErrorTable = { ...commonErrors, ...table };
  return (code: ErrorCode | (keyof T & string), options?: RefusalOptions): Refusal =>
    new Refusal(code, kinds[code] as ErrorKind, options);
}

export const refuse = refuseWith({});
