import type { Logger } from 'pino';

/** Log entry of a request. Never holds headers, bodies, query strings or tokens. */
export interface RequestEntry {
  readonly requestId: string;
  readonly method: string;
  /** Path of the endpoint. The requested path could hold anything that a caller pasted into it. */
  readonly route: string;
  readonly status: number;
  readonly milliseconds: number;
  readonly clientId: string | undefined;
  /** Whether the caller disconnected before the end of the answer. */
  readonly aborted: boolean;
}

export function logRequest(log: Logger, entry: RequestEntry): void {
  const line = {
    req: entry.requestId,
    method: entry.method,
    route: entry.route,
    status: entry.status,
    ms: Math.round(entry.milliseconds * 10) / 10,
    ...(entry.clientId !== undefined && { client: entry.clientId }),
    ...(entry.aborted && { aborted: true }),
  };
  if (entry.status >= 500) log.error(line, 'request');
  else log.info(line, 'request');
}
