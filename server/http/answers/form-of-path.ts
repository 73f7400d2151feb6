import type { ErrorForm } from '../../../contracts/http/error-forms.ts';
import { pathOf } from '../connections/target.ts';
import type { AnyRoute } from '../route.ts';

/** Segments of a path that name an API, such as `/relics/api/`. */
const apiOf = (path: string): string => path.split('/').slice(0, 3).join('/') + '/';

/**
 * Returns the form of errors for requests without a route: an unknown path, a refused method, a bad request. Below
 * `/relics/api/` and `/mana/oauth/`, it is the form of that API, so that clients read a single form.
 */
export function formOfPath(routes: readonly AnyRoute[]): (url: string) => ErrorForm {
  const forms = new Map<string, ErrorForm>();
  for (const { endpoint } of routes)
    if (endpoint.errorForm !== undefined) forms.set(apiOf(endpoint.path), endpoint.errorForm);
  return (url) => forms.get(apiOf(pathOf(url))) ?? 'common';
}
