import type { Logger } from 'pino';

/** What is written of a request. Never: headers, bodies, query strings, tokens. */
export interface RequestEntry {
  readonly requestId: string;
  readonly method: string;
  /** Path of the endpoint, not of the request: a request's own path may hold what a caller pasted into it. */
  readonly route: string;
  readonly status: number;
  readonly milliseconds: number;
  readonly clientId: string | undefined;
  /** The caller went away before the answer was through. */
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
