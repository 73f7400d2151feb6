import { kitEndpoints } from '../../../contracts/embed/kit-endpoints.ts';
import { iconEndpoints } from '../../../contracts/http/operation.ts';
import { refuse } from '../../../contracts/http/errors.ts';
import type { Respond } from '../request-state.ts';
import type { FileRoute } from '../route.ts';
import type { StaticFiles } from './static-files.ts';

/** Files with stable names: scripts for pages of other origins, their type declarations, and icons. */
export const fileRoutes: readonly FileRoute[] = [...kitEndpoints, ...iconEndpoints].map((endpoint) => ({
  kind: 'file',
  endpoint,
  file: endpoint.path.slice(1),
}));

export function answerFile(files: StaticFiles, route: FileRoute): Respond {
  return async (request) => (await files.answer(route.file, request)) ?? refuse('not_found');
}
