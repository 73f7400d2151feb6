import { readOrigins, type Origins } from '../../../contracts/wheel/wheel-page-endpoints.ts';
import { route } from '../../http/route.ts';
import type { WheelWorld } from '../core/world.ts';

/** `GET /wheelapp/origins`: the origins of this service, for pages that write addresses of embed pages. */
export const readOriginsRoute = ({ config: { baseUrl, embedUrl } }: WheelWorld) =>
  route(readOrigins, () => {
    const body: Origins = { base: baseUrl, embed: embedUrl ?? null };
    return { status: 200, body };
  });
