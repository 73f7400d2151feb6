/** Translates `DATABASE_URL` for pg, so that it means the same as for other clients of PostgreSQL. */
import { DatabaseUnusable } from './unusable.ts';

/** Allowed values of `sslmode`: those of libpq except `allow`, and pg's own `no-verify`. */
const modes = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'];

/**
 * Converts an address so that pg treats `sslmode` as libpq does. For libpq, and in the addresses that managed services
 * give out, `require` means encryption without a check of the certificate, unless there is an `sslrootcert` (PostgreSQL
 * documentation, "SSL Support"); pg would check the certificate. With `verify-full` both check it, by default against
 * the authorities that Node.js knows, as with `sslrootcert=system`.
 * @throws {DatabaseUnusable} if the mode is unknown or needs an `sslrootcert`
 */
export function connectionString(url: string): string {
  const address = new URL(url);
  const { searchParams } = address;
  const mode = searchParams.get('sslmode');
  if (mode !== null && !modes.includes(mode)) {
    throw new DatabaseUnusable(`sslmode is one of ${modes.join(', ')}.`);
  }
  const root = searchParams.get('sslrootcert');
  if (mode === 'verify-ca' && root === null) {
    throw new DatabaseUnusable('sslmode=verify-ca needs an sslrootcert; verify-full does not.');
  }
  if (root === 'system') {
    searchParams.delete('sslrootcert');
    searchParams.set('sslmode', 'verify-full');
  } else if (mode !== null && ['prefer', 'require', 'verify-ca'].includes(mode)) {
    searchParams.set('uselibpqcompat', 'true');
  } else return url;
  return address.href;
}
