/** Translates `DATABASE_URL` for pg, so that the address means the same as for other clients of PostgreSQL. */
import { DatabaseUnusable } from './unusable.ts';

/** Allowed values of `sslmode`: those of libpq except `allow`, and pg's own `no-verify`. */
const modes = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'];

/**
 * Returns an address for which pg treats `sslmode` as libpq does (PostgreSQL documentation, "SSL Support"). With
 * `require`, libpq checks the certificate only if there is an `sslrootcert`; pg always checks it.
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
