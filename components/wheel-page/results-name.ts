import type { PageKind } from '../../contracts/embed/page-display.ts';
import type { PageParameters } from '../../contracts/embed/page-parameters.ts';

/**
 * Returns the name under which a page stores its results: the wheel's; for rows of the host, everything that
 * distinguishes them from those of other hosts, joined by spaces, which slugs cannot contain.
 */
export function resultsName(
  { page, rows, dataSource }: PageKind,
  { listName, parentOrigin, drawSlug }: PageParameters,
): string {
  if (dataSource === 'service') return listName ?? page;
  return [page, rows, parentOrigin ?? '', listName ?? '', drawSlug ?? ''].join(' ');
}
