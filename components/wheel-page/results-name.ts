import type { PageKind } from '../../contracts/embed/page-display.ts';
import type { PageParameters } from '../../contracts/embed/page-parameters.ts';

/**
 * Under which name a page keeps its results: the wheel's; of a wheel that the page around hands in, everything that
 * tells it from the wheels of others. No slug has a space in it.
 */
export function resultsName(
  { page, rows, dataSource }: PageKind,
  { listName, parentOrigin, drawSlug }: PageParameters,
): string {
  if (dataSource === 'service') return listName ?? page;
  return [page, rows, parentOrigin ?? '', listName ?? '', drawSlug ?? ''].join(' ');
}
