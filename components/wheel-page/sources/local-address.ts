import { pageParameters } from '../../../contracts/embed/page-parameters.ts';
import { listNamePattern } from '../../../contracts/wheel/list-name.ts';

/** Parameter that names a wheel of the reader's own. No wheel of the service is looked for under such a name. */
const local = 'local';

/** Name of the reader's own wheel in a page's query; undefined where it names none. */
export function localName(query: URLSearchParams): string | undefined {
  const name = query.get(local)?.toLowerCase();
  return name !== undefined && listNamePattern.test(name) ? name : undefined;
}

/** Makes the page's address name the reader's own wheel, or again the service's, so that a reload shows the same. */
export function nameInAddress(listName: string, { own }: { readonly own: boolean }): void {
  const url = new URL(location.href);
  for (const name of [local, ...pageParameters.listName.names]) url.searchParams.delete(name);
  url.searchParams.set(own ? local : 'listName', listName);
  if (url.href !== location.href) history.replaceState(history.state, '', url);
}
