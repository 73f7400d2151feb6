import type { ErrorForm } from '../../../contracts/http/error-forms.ts';
import { pathOf } from '../connections/target.ts';
import type { AnyRoute } from '../route.ts';

/** Segments of a path that name an API, such as `/relics/api/`. */
const apiOf = (path: string): string => path.split('/').slice(0, 3).join('/') + '/';

/**
 * Returns the form of errors for requests without a route: an unknown path, a refused method, a bad request. Below the
 * first two segments of the relic API's paths, errors have its form, so that its clients read a single form.
 */
export function formOfPath(routes: readonly AnyRoute[]): (url: string) => ErrorForm {
  const relics = new Set(
    routes.flatMap(({ endpoint: { errorForm, path } }) => (errorForm === 'relic' ? [apiOf(path)] : [])),
  );
  return (url) => (relics.has(apiOf(pathOf(url))) ? 'relic' : 'common');
}
