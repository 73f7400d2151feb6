import { listNamePattern } from '../../contracts/list-name.ts';
import { customWheelPage } from '../../contracts/wheel-page-endpoints.ts';
import { pageRoute } from '../http/route.ts';
import { headRef } from './documents.ts';
import { resolveSettings } from './settings.ts';
import type { WheelWorld } from './world.ts';

/** The names of the slug's parameter, in document 000's order: the first that is not empty counts. */
const slugNames = ['listName', 'wheel', 'wheelName'];

/**
 * `GET /wheelapp/customwheel`: the built page. Who may frame it comes from the wheel's stored `allowedOrigins`
 * alone (messages.md): a parameter is the framer's own choice and would protect nothing.
 */
export const customWheelRoute = (world: WheelWorld) =>
  pageRoute(customWheelPage, async ({ query }) => {
    const allowed = await allowedOrigins(world, askedSlug(query));
    return { page: 'customwheel', frameAncestors: allowed.length === 0 ? 'any' : allowed };
  });

function askedSlug(query: URLSearchParams): string | undefined {
  const slug = slugNames.map((name) => query.get(name)).find((value) => value !== null && value !== '');
  return slug?.toLowerCase();
}

async function allowedOrigins(world: WheelWorld, slug: string | undefined): Promise<readonly string[]> {
  if (slug === undefined || !listNamePattern.test(slug)) return [];
  const wheel = await world.store.get(headRef(slug));
  return wheel === undefined ? [] : resolveSettings(wheel.settings).allowedOrigins;
}
