import { listNamePattern } from '../../../contracts/wheel/list-name.ts';
import { pageParameters } from '../../../contracts/embed/page-parameters.ts';
import { joinPage, wheelPages } from '../../../contracts/wheel/wheel-page-endpoints.ts';
import { originsWithin } from '../../../contracts/wheel/wheel-settings.ts';
import { pageRoute, type PageRoute } from '../../http/route.ts';
import { headRef } from '../core/documents.ts';
import { resolveSettings } from '../settings/settings.ts';
import type { WheelWorld } from '../core/world.ts';

/**
 * The embed pages, each the page of the build with its name. Who may frame one comes from the wheel's stored
 * `allowedOrigins` alone (messages.md): a parameter is the framer's own choice and would protect nothing.
 */
export function wheelPageRoutes(world: WheelWorld): readonly PageRoute[] {
  return wheelPages.map(({ page, endpoint }) =>
    pageRoute(endpoint, async ({ query }) => {
      const allowed = await allowedOrigins(world, askedSlug(query));
      return { page, frameAncestors: allowed.length === 0 ? 'any' : allowed };
    }),
  );
}

/** `GET /wheelapp/join/{listName}`: a window of its own, where somebody will act under their account: never framed. */
export const joinPageRoute = (): PageRoute =>
  pageRoute(joinPage, () => ({ page: 'join', frameAncestors: [] }));

/** As the page itself reads it. */
function askedSlug(query: URLSearchParams): string | undefined {
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
  // There is nothing to see of a private wheel, and its origins would say whose it is.
  // Wheels of earlier releases may hold more than a header does; leaving some out opens the page to nobody.
  return visibility === 'private' ? [] : originsWithin(allowedOrigins);
}
