export interface SvcServerErrorDetails {
  /** HTTP status for the answer to the browser. */
  readonly status: number;
  readonly code?: string | undefined;
  /** Request id of the service. Its operator can find the request in the log by this id. */
  readonly traceId?: string | undefined;
  /** Details of the error, such as the service's `error`. They never contain secrets or tokens. */
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
