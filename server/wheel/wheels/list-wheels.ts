import type { WheelHead } from '../../../contracts/wheel/wheel.ts';
import { listWheels } from '../../../contracts/wheel/wheel-endpoints.ts';
import { taggedAnswer } from '../../http/answers/answer.ts';
import { ownerRoute } from '../core/owner-route.ts';
import { wheelHeads, type WheelDocument } from '../core/documents.ts';
import { ListGone } from '../lists/list-gone.ts';
import { currentWheel } from '../bodies/current-wheel.ts';
import type { ReadingWorld } from '../bodies/world.ts';

/**
 * Maximum characters of all logos of a page, which otherwise ends early. The logos of a hundred wheels may have 70
 * MB.
 */
const mostLogos = 4 * 1_024 * 1_024;

/** `GET /wheelapp/api/v1/wheels`: lists the heads of the account's wheels, by name. */
export const listWheelsRoute = (world: ReadingWorld) =>
  ownerRoute(listWheels, async ({ query: { limit, cursor, archived } }, { accountId }) => {
    const pageOf = (size: number) => wheelsOf(world, accountId, { limit: size, after: cursor, archived });
    let page = await pageOf(limit);
    const wheels: WheelHead[] = [];
    let logos = 0;
    for (const [at, document] of page.documents.entries()) {
      const wheel = await headOf(world, document);
      if (wheel === undefined) continue;
      logos += wheel.settings.branding.logo?.length ?? 0;
      if (logos > mostLogos && at > 0) {
        // Read a shorter page to get its cursor from the store.
        page = await pageOf(at);
        break;
      }
      wheels.push(wheel);
    }
    return taggedAnswer({ wheels, limit, ...(page.cursor !== undefined && { nextCursor: page.cursor }) });
  });

interface Wanted {
  readonly limit: number;
  readonly after: string | undefined;
  /** True for archived wheels only, false for all others, undefined for all wheels. */
  readonly archived: boolean | undefined;
}

/**
 * Reads the wanted wheels of an account. Reads and skips the other wheels instead of using an index, which would cost
 * more: an account has at most 1,000 wheels.
 */
async function wheelsOf(
  { store }: ReadingWorld,
  accountId: string,
  { limit, after, archived }: Wanted,
): Promise<{ readonly documents: readonly WheelDocument[]; readonly cursor?: string | undefined }> {
  const from = { collection: wheelHeads, index: 'owner', prefix: [accountId] } as const;
  const documents: WheelDocument[] = [];
  let cursor = after;
  do {
    const page = await store.find({ ...from, limit: limit - documents.length, after: cursor });
    documents.push(
      ...page.documents.filter(
        ({ settings }) => archived === undefined || (settings.archived ?? false) === archived,
      ),
    );
    ({ cursor } = page);
  } while (cursor !== undefined && documents.length < limit);
  return { documents, cursor };
}

/** Returns the head of a wheel. Returns undefined if the wheel was deleted after the query. */
function headOf(world: ReadingWorld, document: WheelDocument): Promise<WheelHead | undefined> {
  return currentWheel(world, document.listName, (wheel) => world.bodies.head(wheel), document).catch(
    (error: unknown) => {
      if (error instanceof ListGone) return undefined;
      throw error;
    },
  );
}
