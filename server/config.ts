/** The only reader of the environment (docs/rules/start.md, "Configuration"). */
import express from 'express';
import { approvalRules, type ApprovalRule } from '../contracts/identity/portal/portal.ts';
import { z } from '../contracts/zod.ts';
import { networksOf } from './http/outgoing/networks.ts';

export interface Config {
  readonly port: number;
  readonly host: string;
  /** Public origin without a trailing slash. Tokens name this origin as their issuer. */
  readonly baseUrl: string;
  /** Public origin of embed pages, which gets no cookies. Undefined if embed pages share `baseUrl`. */
  readonly embedUrl: string | undefined;
  readonly dataDirectory: string;
  /** Address of the PostgreSQL database. Undefined with the embedded store. */
  readonly databaseUrl: string | undefined;
  /** 32 bytes. Keys for encryption at rest and for keyed hashes are derived from the master key. */
  readonly masterKey: Uint8Array;
  readonly bootstrapFile: string | undefined;
  /** File of VPN and data-centre networks, in CIDR notation. */
  readonly vpnListFile: string | undefined;
  readonly providersFile: string | undefined;
  /** Whether this process serves stand-ins for sign-in providers that are not configured. */
  readonly standIns: boolean;
  readonly metricsToken: string | undefined;
  /** Multiplies every rate limit. 0 switches the limits off. */
  readonly rateLimitScale: number;
  /** Multiplies the quotas of accounts. 0 switches the quotas off. */
  readonly quotaScale: number;
  /** Rule that decides which apps need an operator's approval. */
  readonly appApproval: ApprovalRule;
  /** Networks that webhooks may reach in addition to the public internet, in the form that `networksOf` reads. */
  readonly webhookAllow: string | undefined;
  /** Express's `trust proxy`: a switch, a number of hops, or addresses. */
  readonly trustProxy: boolean | number | string | undefined;
  /** Maximum number of open connections. The default depends on the limit of open files. */
  readonly maxConnections: number | undefined;
  readonly logLevel: string;
  readonly production: boolean;
  readonly mail: MailServer | undefined;
}

export interface MailServer {
  /** `smtp://` or `smtps://`, with user and password if the server requires them. */
  readonly url: string;
  readonly from: { readonly name: string; readonly address: string };
}

/**
 * Configuration from the environment. If the environment has no master key, `start/master-key.ts` reads or
 * creates one.
 */
export interface Settings extends Omit<Config, 'masterKey'> {
  readonly masterKey: Uint8Array | undefined;
}

/** Invalid configuration. The message is one line that names the variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

export type Environment = Readonly<Record<string, string | undefined>>;

function whole(minimum: number, maximum: number) {
  const rule = `a whole number from ${minimum} to ${maximum}`;
  return z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/, rule)),
    z.pipe(z.transform(Number), z.number().check(z.minimum(minimum, rule), z.maximum(maximum, rule))),
  );
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const origin = z.string().check(
  z.refine(
    (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text,
    {
      error: 'an origin such as https://wheels.example, without path or trailing slash',
    },
  ),
);

const key = z.pipe(
  z
    .string()
    .check(
      z.regex(
        /^(?:[0-9a-fA-F]{64}|[A-Za-z0-9_-]{43})$/,
        '32 bytes as 64 hex digits or 43 base64url characters',
      ),
    ),
  z.transform((text: string) => new Uint8Array(Buffer.from(text, text.length === 64 ? 'hex' : 'base64url'))),
);

const databaseUrl = z.string().check(
  z.refine((text) => /^postgres(?:ql)?:$/.test(URL.canParse(text) ? new URL(text).protocol : ''), {
    error: 'an address such as postgres://user:password@host:5432/database',
  }),
);

const smtpUrl = z.string().check(
  z.refine(
    (text) => {
      if (!URL.canParse(text)) return false;
      const { protocol, hostname, pathname, search, hash } = new URL(text);
      return /^smtps?:$/.test(protocol) && hostname !== '' && /^\/?$/.test(pathname) && search + hash === '';
    },
    { error: 'an address such as smtps://user:password@mail.example:465' },
  ),
);

const mailFrom = z.pipe(
  z.string().check(
    z.refine((text) => z.safeParse(z.email(), sender(text).address).success, {
      error: 'an address such as wheels@mail.example, or Wheels <wheels@mail.example>',
    }),
  ),
  z.transform(sender),
);

/** Returns the name and the address of `Name <address>`. If the text is only an address, the name is ''. */
function sender(text: string): MailServer['from'] {
  const [, name = '', address = text] = /^([^<>\p{Cc}]{1,100}) <([^<>]+)>$/u.exec(text) ?? [];
  return { name: name.trim(), address };
}

const path = z.string().check(z.minLength(1));

function trustProxy(text: string): boolean | number | string {
  if (text === 'true' || text === 'false') return text === 'true';
  return /^\d+$/.test(text) ? Number(text) : text;
}

/**
 * Returns whether Express accepts this value of `trust proxy`. Express offers no other check than setting the
 * value.
 */
function trusts(text: string): boolean {
  try {
    express().set('trust proxy', trustProxy(text));
    return true;
  } catch {
    return false;
  }
}

function areNetworks(text: string): boolean {
  try {
    networksOf(text);
    return true;
  } catch {
    return false;
  }
}

const scale = z.pipe(
  z.string().check(z.regex(/^\d{1,6}(?:\.\d{1,6})?$/, 'a number such as 1, 0.5 or 0')),
  z.transform(Number),
);

const Variables = z.object({
  PORT: z._default(whole(0, 65_535), 8080),
  HOST: z._default(path, '127.0.0.1'),
  SVC_BASE_URL: z.optional(origin),
  SVC_EMBED_URL: z.optional(origin),
  SVC_DATA_DIR: z._default(path, './data'),
  DATABASE_URL: z.optional(databaseUrl),
  SVC_MASTER_KEY: z.optional(key),
  SVC_BOOTSTRAP: z.optional(path),
  SVC_VPN_LIST: z.optional(path),
  SVC_PROVIDERS: z.optional(path),
  SVC_STANDINS: z.optional(z.enum(['0', '1'], '0 or 1')),
  SVC_METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, 'at least 16 characters'))),
  SVC_SMTP_URL: z.optional(smtpUrl),
  SVC_MAIL_FROM: z.optional(mailFrom),
  SVC_RATE_LIMIT_SCALE: z._default(scale, 1),
  SVC_QUOTA_SCALE: z._default(scale, 1),
  SVC_APP_APPROVAL: z._default(z.enum(approvalRules, `one of ${approvalRules.join(', ')}`), 'chat'),
  SVC_WEBHOOK_ALLOW: z.optional(
    z.string().check(z.refine(areNetworks, { error: 'networks such as 10.0.0.0/8, fd00::/8, 192.0.2.1' })),
  ),
  SVC_TRUST_PROXY: z.optional(
    z.pipe(
      z
        .string()
        .check(z.refine(trusts, { error: 'true, a number of proxies or a list of addresses and networks' })),
      z.transform(trustProxy),
    ),
  ),
  SVC_MAX_CONNECTIONS: z.optional(whole(10, 1_000_000)),
  SVC_LOG_LEVEL: z._default(z.enum(logLevels, `one of ${logLevels.join(', ')}`), 'info'),
  NODE_ENV: z.optional(z.string()),
});

function isApart(embedUrl: string, baseUrl: string): boolean {
  const [embed, base] = [new URL(embedUrl), new URL(baseUrl)];
  return embed.hostname !== base.hostname && embed.protocol === base.protocol;
}

/**
 * Reads and checks the environment. An empty value counts as not set.
 * @throws {ConfigError} with one line for the first bad value; the line omits the value, which may be secret
 */
export function readSettings(environment: Environment = process.env): Settings {
  const given = Object.fromEntries(
    Object.keys(Variables.shape).flatMap((name) => (environment[name] ? [[name, environment[name]]] : [])),
  );
  const result = z.safeParse(Variables, given);
  if (!result.success) {
    const issue = result.error.issues[0];
    throw new ConfigError(`${String(issue?.path[0])}: ${issue?.message}`);
  }
  const values = result.data;
  if (values.DATABASE_URL !== undefined && values.SVC_MASTER_KEY === undefined) {
    throw new ConfigError(
      'SVC_MASTER_KEY: needed with DATABASE_URL, the same on every node; the key of a data folder is in its master.key',
    );
  }
  const { SVC_SMTP_URL: url, SVC_MAIL_FROM: from } = values;
  if (url !== undefined && from === undefined) {
    throw new ConfigError('SVC_MAIL_FROM: needed with SVC_SMTP_URL, an address such as wheels@mail.example');
  }
  const production = values.NODE_ENV === 'production';
  if (production && values.SVC_STANDINS === '1') {
    throw new ConfigError(
      'SVC_STANDINS: not allowed in production, because it lets anybody sign in as anybody',
    );
  }
  const baseUrl = values.SVC_BASE_URL ?? `http://localhost:${values.PORT}`;
  const embedUrl = values.SVC_EMBED_URL;
  if (embedUrl !== undefined && !isApart(embedUrl, baseUrl)) {
    throw new ConfigError(
      'SVC_EMBED_URL: needs another host than SVC_BASE_URL, because cookies do not tell ports apart, and the same protocol',
    );
  }
  return {
    port: values.PORT,
    host: values.HOST,
    baseUrl,
    embedUrl,
    dataDirectory: values.SVC_DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    masterKey: values.SVC_MASTER_KEY,
    bootstrapFile: values.SVC_BOOTSTRAP,
    vpnListFile: values.SVC_VPN_LIST,
    providersFile: values.SVC_PROVIDERS,
    standIns: values.SVC_STANDINS === '1',
    metricsToken: values.SVC_METRICS_TOKEN,
    rateLimitScale: values.SVC_RATE_LIMIT_SCALE,
    quotaScale: values.SVC_QUOTA_SCALE,
    appApproval: values.SVC_APP_APPROVAL,
    webhookAllow: values.SVC_WEBHOOK_ALLOW,
    trustProxy: values.SVC_TRUST_PROXY,
    maxConnections: values.SVC_MAX_CONNECTIONS,
    logLevel: values.SVC_LOG_LEVEL,
    production,
    mail: url !== undefined && from !== undefined ? { url, from } : undefined,
  };
}

export const variableNames: readonly string[] = Object.keys(Variables.shape);

/** Returns the sorted names that begin with `SVC_` but are unknown, and so probably misspelt. */
export function unknownVariables(environment: Environment = process.env): readonly string[] {
  return Object.keys(environment)
    .filter((name) => /^SVC_/i.test(name) && !Object.hasOwn(Variables.shape, name))
    .sort();
}

/** Reads a variable for `"env:NAME"` in the bootstrap file. */
export function environmentValue(name: string): string | undefined {
  return process.env[name];
}
