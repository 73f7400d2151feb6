import type { Logger } from 'pino';

/** Log entry of a request. Never holds bodies, query strings or tokens, and no headers but those of diagnostics. */
export interface RequestEntry {
  readonly requestId: string;
  readonly method: string;
  /** Path of the endpoint, not of the request, which could hold anything that a caller pasted into it. */
  readonly route: string;
  readonly status: number;
  readonly milliseconds: number;
  readonly clientId: string | undefined;
  /** Ids by which an app finds its sign-in in this log (docs/rules/sdk.md, "Diagnostics"). */
  readonly flowId: string | undefined;
  readonly messageId: string | undefined;
  /** Whether the caller disconnected before the end of the answer. */
  readonly aborted: boolean;
}

/**
 * Returns an id from a header, or undefined unless it is short and plain: others could forge a line of the log or hold
 * a long secret.
 */
export function loggedId(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && /^[\w-]{1,64}$/.test(header) ? header : undefined;
}

export function logRequest(log: Logger, entry: RequestEntry): void {
  const line = {
    req: entry.requestId,
    method: entry.method,
    route: entry.route,
    status: entry.status,
    ms: Math.round(entry.milliseconds * 10) / 10,
    ...(entry.clientId !== undefined && { client: entry.clientId }),
    ...(entry.flowId !== undefined && { flow: entry.flowId }),
    ...(entry.messageId !== undefined && { message: entry.messageId }),
    ...(entry.aborted && { aborted: true }),
  };
  if (entry.status >= 500) log.error(line, 'request');
  else log.info(line, 'request');
}
