import type { PageKind } from '../../contracts/embed/page-display.ts';
import type { PageParameters } from '../../contracts/embed/page-parameters.ts';

/**
 * Returns the name under which a page stores its results. Usually that is the name of the wheel, or of the page if the
 * address names no wheel. If the host sends the rows, the name combines everything that distinguishes these rows from
 * rows of other hosts. Its parts are then separated by spaces. Names of wheels cannot contain spaces, so such a name is
 * never that of a wheel.
 */
export function resultsName(
  { page, rows, dataSource }: PageKind,
  { listName, parentOrigin, drawSlug }: PageParameters,
): string {
  if (dataSource === 'service') return listName ?? page;
  return [page, rows, parentOrigin ?? '', listName ?? '', drawSlug ?? ''].join(' ');
}
