import type { PageKind } from '../../contracts/embed/page-display.ts';
import type { PageParameters } from '../../contracts/embed/page-parameters.ts';

/**
 * Returns the name under which a page stores its results. This is the name of the wheel or of the page.
 *
 * For rows of a host, the name consists of several parts with spaces between them. Names of wheels contain no
 * spaces, so the names cannot be the same.
 */
export function resultsName(
  { page, rows, dataSource }: PageKind,
  { listName, parentOrigin, drawSlug }: PageParameters,
): string {
  if (dataSource === 'service') return listName ?? page;
  return [page, rows, parentOrigin ?? '', listName ?? '', drawSlug ?? ''].join(' ');
}
