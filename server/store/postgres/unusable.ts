/** Why a database cannot be used at all, in a line for the person who named it. */
import { DatabaseError } from 'pg';

export class DatabaseUnusable extends Error {
  override readonly name = 'DatabaseUnusable';
}

/** Codes of a server that is not reached. */
const unreached = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/** SQLSTATE `insufficient_privilege`. */
const notAllowed = '42501';
export const allow = '; the user has to own the database, or be granted CREATE on the schema';

/** What pg says where the network does not say it. */
const said: readonly (readonly [RegExp, string])[] = [
  [/^timeout expired$|^Query read timeout$/, 'no server answers there in time.'],
  [/^Connection terminated/, 'the server there ends the connection; is it a PostgreSQL server?'],
  [/does not support SSL connections/, 'the server takes no TLS connections; sslmode=disable goes without.'],
  [
    /establishing an SSL connection|received invalid response/,
    'what answers there is not a PostgreSQL server.',
  ],
];

/** The error that says so, or the same where it is none of the database's. */
export function asUnusable(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (error instanceof DatabaseError && error.code !== undefined) {
    const help = error.code === notAllowed && error.message.includes('schema') ? allow : '';
    return unusable(`the database says: ${error.message}${help}`, error);
  }
  const { code = '', path, syscall } = error as NodeJS.ErrnoException;
  // Certificates and keys that the address names.
  if (syscall === 'open') return unusable(`${path} cannot be read (${code}).`, error);
  if (unreached.has(code)) return unusable(`no server answers there (${code}).`, error);
  if (/CERT|CRL|SIGN|ISSUER|^INVALID_(?:CA|PURPOSE)|^ERR_(?:TLS|SSL)|^EPROTO$/.test(code)) {
    return unusable(`TLS with the server fails: ${error.message} (${code}).`, error);
  }
  const [, reason] = said.find(([pattern]) => pattern.test(error.message)) ?? [];
  return reason === undefined ? error : unusable(reason, error);
}

function unusable(reason: string, cause: Error): DatabaseUnusable {
  return new DatabaseUnusable(reason, { cause });
}
