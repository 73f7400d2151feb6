import { Refusal } from '../../../../contracts/http/errors.ts';
import { listJail } from '../../../../contracts/wheel/participant-endpoints.ts';
import type { Jailed } from '../../../../contracts/wheel/participant.ts';
import { isoTime } from '../../../runtime/clock.ts';
import { taggedAnswer } from '../../../http/answers/answer.ts';
import { ownedWheel } from '../../core/access.ts';
import { ownerRoute } from '../../core/owner-route.ts';
import { headRef } from '../../core/documents.ts';
import { markKey, participantMarks, type Mark } from '../subjects/marks.ts';
import type { ParticipantWorld } from '../world.ts';

/** `GET …/jail`: lists the jail of a wheel, the latest end first. */
export const listJailRoute = (world: ParticipantWorld) =>
  ownerRoute(listJail, async ({ params: { listName }, query: { limit, cursor } }, { accountId }) => {
    const wheel = ownedWheel(await world.store.get(headRef(listName)), accountId);
    if (wheel instanceof Refusal) return wheel;
    const { documents, cursor: next } = await world.store.find({
      collection: participantMarks,
      index: 'jail',
      // Without participants, search under an empty id, which finds nothing.
      prefix: [wheel.participants?.list.generation ?? ''],
      limit,
      after: cursor,
      descending: true,
    });
    const now = world.clock.now();
    const jailed = documents.flatMap((mark) => toJailed(mark, now));
    // Make this the last page if it contains an expired jailing: all later ones in the index have expired, too.
    const nextCursor = jailed.length === limit ? next : undefined;
    return taggedAnswer({ jailed, nextCursor, limit });
  });

function toJailed({ kind, hash, conduct: { jail, strikes } }: Mark, now: number): Jailed[] {
  if (jail === undefined || jail.until <= now) return [];
  return [
    {
      key: markKey(kind, hash),
      kind,
      times: jail.times,
      strikes: jail.strikes + strikes.length,
      jailedUntil: isoTime(jail.until),
    },
  ];
}
