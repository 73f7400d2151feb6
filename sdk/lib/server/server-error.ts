export interface SvcServerErrorDetails {
  /** HTTP status that fits the error. */
  readonly status: number;
  readonly code?: string | undefined;
  /** Request id of the service, which its operator finds in the log. */
  readonly traceId?: string | undefined;
  /** More about the error, such as `error` of the service. Never contains secrets or tokens. */
  readonly details?: Readonly<Record<string, unknown>> | undefined;
  readonly cause?: unknown;
}

/** Error of the server helpers. */
export class SvcServerError extends Error {
  override readonly name: string = 'SvcServerError';
  readonly status: number;
  readonly code: string | undefined;
  readonly traceId: string | undefined;
  readonly details: Readonly<Record<string, unknown>> | undefined;

  constructor(message: string, { status, code, traceId, details, cause }: SvcServerErrorDetails) {
    super(message, cause === undefined ? undefined : { cause });
    this.status = status;
    this.code = code;
    this.traceId = traceId;
    this.details = details;
  }
}
