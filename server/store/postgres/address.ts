/** `DATABASE_URL` as pg takes it, meaning what it means to every other client of PostgreSQL. */

/**
 * pg lets `sslmode=require` check certificates; libpq and the addresses that managed services give out mean: encrypted,
 * unchecked unless there is a `sslrootcert` (PostgreSQL documentation, "SSL Support"). `verify-full` checks on both,
 * by default against the authorities that Node.js knows, which is what `sslrootcert=system` asks for.
 */
export function connectionString(url: string): string {
  const address = new URL(url);
  const { searchParams } = address;
  const mode = searchParams.get('sslmode');
  if (searchParams.get('sslrootcert') === 'system') {
    searchParams.delete('sslrootcert');
    searchParams.set('sslmode', 'verify-full');
  } else if (mode !== null && ['prefer', 'require', 'verify-ca'].includes(mode)) {
    searchParams.set('uselibpqcompat', 'true');
  } else return url;
  return address.href;
}
