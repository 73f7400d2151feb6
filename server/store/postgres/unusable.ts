/** Reasons why a database cannot be used, each in one line for the operator. */
import { DatabaseError } from 'pg';

export class DatabaseUnusable extends Error {
  override readonly name = 'DatabaseUnusable';
}

const unreachable = new Set([
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

/** Messages of pg for connection errors without a code. */
const messages: readonly (readonly [RegExp, string])[] = [
  [/^timeout expired$|^Query read timeout$/, 'no server answers there in time.'],
  [/^Connection terminated/, 'the server there ends the connection; is it a PostgreSQL server?'],
  [
    /does not support SSL connections/,
    'the server accepts no TLS connections; use sslmode=disable to connect without TLS.',
  ],
  [
    /establishing an SSL connection|received invalid response/,
    'the server there is not a PostgreSQL server.',
  ],
];

export function asUnusable(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (error instanceof DatabaseError && error.code !== undefined) {
    const help = error.code === notAllowed && error.message.includes('schema') ? allow : '';
    return unusable(`the database says: ${error.message}${help}`, error);
  }
  const { code = '', path, syscall } = error as NodeJS.ErrnoException;
  // The system call `open` fails only for a certificate or key file that the address names.
  if (syscall === 'open') return unusable(`${path} cannot be read (${code}).`, error);
  if (unreachable.has(code)) return unusable(`no server answers there (${code}).`, error);
  if (/CERT|CRL|SIGN|ISSUER|^INVALID_(?:CA|PURPOSE)|^ERR_(?:TLS|SSL)|^EPROTO$/.test(code)) {
    return unusable(`TLS with the server fails: ${error.message} (${code}).`, error);
  }
  const [, reason] = messages.find(([pattern]) => pattern.test(error.message)) ?? [];
  return reason === undefined ? error : unusable(reason, error);
}

function unusable(reason: string, cause: Error): DatabaseUnusable {
  return new DatabaseUnusable(reason, { cause });
}
