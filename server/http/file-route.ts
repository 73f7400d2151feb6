import { kitEndpoints } from '../../contracts/kit-endpoints.ts';
import { refuse } from '../../contracts/errors.ts';
import type { Act } from './exchange.ts';
import type { FileRoute } from './route.ts';
import type { StaticFiles } from './static-files.ts';

/** The scripts for pages of other origins and what belongs to them. */
export const kitRoutes: readonly FileRoute[] = kitEndpoints.map((endpoint) => ({
  kind: 'file',
  endpoint,
  file: endpoint.path.slice(1),
}));

/** A file of the build at an address of its own. */
export function answerFile(files: StaticFiles, route: FileRoute): Act {
  return async (request) => (await files.answer(route.file, request)) ?? refuse('not_found');
}
