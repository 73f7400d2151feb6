/** The only reader of the environment (design.md, "Configuration"). */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** Public origin without a trailing slash; issuer of tokens. */
  readonly baseUrl: string;
  readonly dataDirectory: string;
  /** 32 bytes: root of the peppers and of encryption at rest. */
  readonly masterKey: Uint8Array;
  readonly bootstrapFile: string | undefined;
  readonly metricsToken: string | undefined;
  /** Multiplies every rate limit; 0 switches them off. */
  readonly rateLimitScale: number;
  readonly trustProxy: string | undefined;
  readonly logLevel: string;
  readonly production: boolean;
}
