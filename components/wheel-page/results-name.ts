import type { PageKind } from '../../contracts/embed/page-display.ts';
import type { PageParameters } from '../../contracts/embed/page-parameters.ts';

/**
 * Returns the name under which a page stores its results: the name of the wheel or of the page.
 *
 * For rows of a host, the name has several parts, separated by spaces, which names of wheels never contain.
 */
export function resultsName(
  { page, rows, dataSource }: PageKind,
  { listName, parentOrigin, drawSlug }: PageParameters,
): string {
  if (dataSource === 'service') return listName ?? page;
  return [page, rows, parentOrigin ?? '', listName ?? '', drawSlug ?? ''].join(' ');
}
