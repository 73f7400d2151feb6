import { listNamePattern } from '../../../contracts/wheel/list-name.ts';
import { pageParameters } from '../../../contracts/embed/page-parameters.ts';
import { wheelPages } from '../../../contracts/wheel/wheel-page-endpoints.ts';
import { originsWithin } from '../../../contracts/wheel/wheel-settings.ts';
import { isFramedElsewhere, isSentTo } from '../../http/embed-origin.ts';
import { pageRoute, type PageRoute } from '../../http/route.ts';
import { headRef } from '../core/documents.ts';
import { resolveSettings } from '../settings/settings.ts';
import type { WheelWorld } from '../core/world.ts';

/**
 * The embed pages. The wheel's stored `allowedOrigins` decide which sites may frame them (docs/rules/wheel.md,
 * "Framing"). The URL cannot decide, because the framing page chooses it.
 */
export function wheelPageRoutes(world: WheelWorld): readonly PageRoute[] {
  const { baseUrl, embedUrl } = world.config;
  return wheelPages.map(({ page, endpoint }) =>
    pageRoute(endpoint, async ({ query, headers, search }) => {
      // With an embed origin, do not let other sites frame pages of the main origin, which has the sessions.
      if (embedUrl !== undefined && !isSentTo(embedUrl, headers)) {
        return isFramedElsewhere(headers)
          ? { redirect: `${embedUrl}${endpoint.path}${search === '' ? '' : `?${search}`}` }
          : { page, frameAncestors: [baseUrl] };
      }
      return { page, frameAncestors: await frameAncestors(world, slugsOf(query)) };
    }),
  );
}

/**
 * Returns the origins that may frame a page with these wheels: those that every wheel allows. If the wheels have no
 * such origin in common, only the service may frame the page. A wheel without origins allows any.
 */
async function frameAncestors(
  world: WheelWorld,
  slugs: readonly string[],
): Promise<readonly string[] | 'any'> {
  const all = await Promise.all(slugs.map((slug) => allowedOrigins(world, slug)));
  const [first, ...others] = all.filter((origins) => origins.length > 0);
  if (first === undefined) return 'any';
  const common = first.filter((origin) => others.every((origins) => origins.includes(origin)));
  return common.length === 0 ? [world.config.baseUrl] : common;
}

/** Returns the names of the wheels in the query, read as the page reads them. */
function slugsOf(query: URLSearchParams): readonly string[] {
  const { wheels } = pageParameters;
  const given = query.get('wheels');
  const several = given === null ? undefined : wheels.read(given, { allowHttp: true }, [given]);
  // Include the wheel of `listName`, which the page loads if it does not accept `wheels`.
  return [...(Array.isArray(several) ? (several as readonly string[]) : []), slugOf(query) ?? ''];
}

/** Returns the name of the one wheel in the query. */
function slugOf(query: URLSearchParams): string | undefined {
  const slug = pageParameters.listName.names
    .map((name) => query.get(name))
    .find((value) => value !== null && value !== '');
  return slug?.toLowerCase();
}

async function allowedOrigins(world: WheelWorld, slug: string): Promise<readonly string[]> {
  if (!listNamePattern.test(slug)) return [];
  const wheel = await world.store.get(headRef(slug));
  if (wheel === undefined) return [];
  const { visibility, allowedOrigins } = resolveSettings(wheel.settings);
  // Leave out the origins of a private wheel, which could reveal its owner. Limit the others, because wheels of
  // earlier releases may have more origins than fit into a header.
  return visibility === 'private' ? [] : originsWithin(allowedOrigins);
}
