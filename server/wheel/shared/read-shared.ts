import { timingSafeEqual } from 'node:crypto';
import { refuse } from '../../../contracts/wheel/errors.ts';
import {
  eraseReportedWheel,
  eraseSharedWheel,
  readSharedWheel,
  shortLink,
} from '../../../contracts/wheel/shared-wheel-endpoints.ts';
import { pageRoute, route } from '../../http/route.ts';
import { isoTime } from '../../runtime/clock.ts';
import type { WheelWorld } from '../core/world.ts';
import { sharedRef } from './documents.ts';
import { eraseHashes } from './erase-hash.ts';
import { removeShared } from './sweep-shared.ts';

const gone = refuse('not_found', { message: 'There is no wheel under this link, or no longer' });

/** `GET /wheelapp/shared/{code}`. */
export const readSharedRoute = (world: WheelWorld) =>
  route(readSharedWheel, async ({ params: { code } }) => {
    const shared = await world.store.get(sharedRef(code));
    if (shared === undefined || shared.expiresAt <= world.clock.now()) return gone;
    const { title, colors, look, entries, expiresAt } = shared;
    return {
      status: 200,
      body: { title, colors, ...(look && { look }), entries, expiresAt: isoTime(expiresAt) },
    };
  });

/** `POST /wheelapp/shared/{code}/erasure`. */
export function eraseSharedRoute(world: WheelWorld) {
  const hashOf = eraseHashes(world.config.masterKey);
  return route(eraseSharedWheel, ({ params: { code }, body: { eraseKey } }) => {
    const hash = Buffer.from(hashOf(code, eraseKey));
    const now = world.clock.now();
    return world.store.commit({
      touch: removeShared.touch(code),
      decide(tx) {
        const shared = tx.get(sharedRef(code));
        if (shared === undefined || shared.expiresAt <= now) return gone;
        if (!timingSafeEqual(hash, Buffer.from(shared.eraseHash))) {
          return refuse('forbidden', { message: 'This key does not erase this wheel' });
        }
        removeShared.in(tx, shared);
        return { status: 204 };
      },
    });
  });
}

/** `DELETE /operator/api/shared-wheels/{code}`. */
export const eraseReportedRoute = (world: WheelWorld) =>
  route(eraseReportedWheel, ({ params: { code } }) =>
    world.store.commit({
      touch: removeShared.touch(code),
      decide(tx) {
        const shared = tx.get(sharedRef(code));
        if (shared === undefined) return gone;
        removeShared.in(tx, shared);
        return { status: 204 };
      },
    }),
  );

/**
 * `GET /w/{code}`. Redirects to the wheel page with the code in the fragment. Browsers do not send the
 * fragment, so no later request contains the code.
 */
export const shortLinkRoute = () =>
  pageRoute(shortLink, ({ params }) => ({
    redirect: `/wheelapp/customwheel#shared=${encodeURIComponent(params['code'] ?? '')}`,
  }));
