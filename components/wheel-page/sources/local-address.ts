import { pageParameters } from '../../../contracts/embed/page-parameters.ts';
import { listNamePattern } from '../../../contracts/wheel/list-name.ts';

/**
 * Parameter with the name of the reader's own wheel. If it is present, the page requests no wheel of the
 * service.
 */
const local = 'local';

export function localName(query: URLSearchParams): string | undefined {
  const name = query.get(local)?.toLowerCase();
  return name !== undefined && listNamePattern.test(name) ? name : undefined;
}

export function nameInAddress(listName: string, { own }: { readonly own: boolean }): void {
  const url = new URL(location.href);
  for (const name of [local, ...pageParameters.listName.names]) url.searchParams.delete(name);
  url.searchParams.set(own ? local : 'listName', listName);
  if (url.href !== location.href) history.replaceState(history.state, '', url);
}
