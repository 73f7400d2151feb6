import { Refusal } from '../../../contracts/http/errors.ts';
import { deleteWheel } from '../../../contracts/wheel/wheel-endpoints.ts';
import type { Transaction } from '../../store/port.ts';
import { ownedWheel } from '../core/access.ts';
import { headRef, remainderRef, type WheelDocument } from '../core/documents.ts';
import { wheelEvent } from '../core/events.ts';
import { ownerRoute } from '../core/owner-route.ts';
import { judgeMatch, ownedParts } from '../core/versions.ts';
import type { WheelWorld } from '../core/world.ts';
import { retireEntries, retireParticipants } from '../lists/retire-list.ts';
import { historyBytes } from '../quota/stored-bytes.ts';
import { changeUsage } from '../quota/usage.ts';
import { placeLogo } from '../settings/logo.ts';
import { resolveSettings } from '../settings/settings.ts';

/** `DELETE /wheelapp/api/v1/wheels/{listName}` (docs/rules/wheel.md, "Deleted wheels"). */
export const deleteWheelRoute = (world: WheelWorld) =>
  ownerRoute(deleteWheel, ({ params: { listName }, ifMatch, commit }, { accountId }) => {
    const ref = headRef(listName);
    const now = world.clock.now();
    return commit({
      touch: [ref.aggregate],
      decide(tx) {
        const wheel = ownedWheel(tx.get(ref), accountId);
        if (wheel instanceof Refusal) return wheel;
        const stale = judgeMatch(wheel, ifMatch, { parts: ownedParts });
        if (stale !== undefined) return stale;
        removeWheel(tx, wheel, now);
        return { status: 204 };
      },
    });
  });

/** Deletes a wheel. A sweep later deletes its lists, except those from which a spin was drawn. */
export function removeWheel(tx: Transaction, wheel: WheelDocument, now: number): void {
  const { listName, ownerId, spinCount, spinHash, commitment, sealedSeed, spinBytes } = wheel;
  const charged = historyBytes(wheel);
  const version = wheel.version + 1;
  const { visibility } = resolveSettings(wheel.settings);
  tx.delete(headRef(listName));
  placeLogo(tx, listName, { before: wheel.settings, after: {} });
  tx.put(remainderRef(listName), {
    ...{ listName, ownerId, version, spinCount, spinHash, commitment, sealedSeed },
    ...{ visibility, deletedAt: now, charged, ...(spinBytes !== undefined && { spinBytes }) },
  });
  retireEntries(tx, wheel, now);
  retireParticipants(tx, wheel, now);
  const counted =
    wheel.charged === undefined ? { bytes: charged } : { wheels: -1, bytes: charged - wheel.charged };
  changeUsage(tx, ownerId, counted);
  // Publish the event as public even for a private wheel: the deletion is not secret, and pages must learn of it.
  tx.publish(wheelEvent(listName, { type: 'changed', version, visibility: 'public' }));
}
