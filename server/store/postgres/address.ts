/** `DATABASE_URL` as pg takes it, meaning what it means to every other client of PostgreSQL. */
import { DatabaseUnusable } from './unusable.ts';

/** Those of libpq but `allow`, and one of pg. */
const modes = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'];

/**
 * pg lets `sslmode=require` check certificates; libpq and the addresses that managed services give out mean: encrypted,
 * unchecked unless there is a `sslrootcert` (PostgreSQL documentation, "SSL Support"). `verify-full` checks on both,
 * by default against the authorities that Node.js knows, which is what `sslrootcert=system` asks for.
 * @throws {DatabaseUnusable} for a mode that is none, or cannot be without `sslrootcert`
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
    throw new DatabaseUnusable('sslmode=verify-ca needs a sslrootcert; verify-full goes without.');
  }
  if (root === 'system') {
    searchParams.delete('sslrootcert');
    searchParams.set('sslmode', 'verify-full');
  } else if (mode !== null && ['prefer', 'require', 'verify-ca'].includes(mode)) {
    searchParams.set('uselibpqcompat', 'true');
  } else return url;
  return address.href;
}
