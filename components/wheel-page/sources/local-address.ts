import { pageParameters } from '../../../contracts/embed/page-parameters.ts';
import { listNamePattern } from '../../../contracts/wheel/list-name.ts';

/**
 * Parameter with the name of the reader's own wheel. If it is present, the page requests no wheel of the
 * service.
 */
const local = 'local';

/** Returns the name of the reader's own wheel in a query. Returns undefined if there is none. */
export function localName(query: URLSearchParams): string | undefined {
  const name = query.get(local)?.toLowerCase();
  return name !== undefined && listNamePattern.test(name) ? name : undefined;
}

/**
 * Writes into the address whether the shown wheel is the reader's own. A reload then shows the same wheel.
 */
export function nameInAddress(listName: string, { own }: { readonly own: boolean }): void {
  const url = new URL(location.href);
  for (const name of [local, ...pageParameters.listName.names]) url.searchParams.delete(name);
  url.searchParams.set(own ? local : 'listName', listName);
  if (url.href !== location.href) history.replaceState(history.state, '', url);
}
