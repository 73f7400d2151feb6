/** Options of all helpers that call the service. */
export interface SvcServerOptions {
  /** Address of the OAuth API, such as `https://svc.example/mana`. */
  readonly apiBaseUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Path of the app's callback page. Default: `/auth/svc/callback`. */
  readonly callbackPath?: string | undefined;
  /**
   * Whole address of the callback page. Needed if its origin differs from that of the requests, as behind some proxies.
   */
  readonly redirectUri?: string | undefined;
  readonly fetch?: typeof fetch | undefined;
}

/** Headers with ids for diagnostics, which the service logs. */
export type DiagnosticsHeaders = Readonly<Record<string, string>>;
