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
      // If there is an embed origin, other sites may not frame pages of the origin that has sessions.
      if (embedUrl !== undefined && !isSentTo(embedUrl, headers)) {
        return isFramedElsewhere(headers)
          ? { redirect: `${embedUrl}${endpoint.path}${search === '' ? '' : `?${search}`}` }
          : { page, frameAncestors: [baseUrl] };
      }
      const allowed = await allowedOrigins(world, slugOf(query));
      return { page, frameAncestors: allowed.length === 0 ? 'any' : allowed };
    }),
  );
}

/** Returns the wheel's name in the query, in the same way as the page reads it. */
function slugOf(query: URLSearchParams): string | undefined {
  const slug = pageParameters.listName.names
    .map((name) => query.get(name))
    .find((value) => value !== null && value !== '');
  return slug?.toLowerCase();
}

async function allowedOrigins(world: WheelWorld, slug: string | undefined): Promise<readonly string[]> {
  if (slug === undefined || !listNamePattern.test(slug)) return [];
  const wheel = await world.store.get(headRef(slug));
  if (wheel === undefined) return [];
  const { visibility, allowedOrigins } = resolveSettings(wheel.settings);
  // The origins of a private wheel are left out, because they could reveal its owner. Wheels of earlier
  // releases may have more origins than fit into a header.
  return visibility === 'private' ? [] : originsWithin(allowedOrigins);
}
