import { refuse } from '../../../contracts/http/errors.ts';
import { listParticipants } from '../../../contracts/wheel/participant-endpoints.ts';
import { route } from '../../http/route.ts';
import { judgeOwner, judgePublic } from '../core/access.ts';
import { headRef } from '../core/documents.ts';
import { pageOfList } from '../lists/list-page.ts';
import { partsTag } from '../core/versions.ts';
import { participantList, toParticipant, toPublicParticipant } from '../lists/participant-list.ts';
import type { ParticipantWorld } from './world.ts';

/** `GET …/participants`: owners see all rows and fields, others the public form of a public wheel. */
export const listParticipantsRoute = (world: ParticipantWorld) =>
  route(listParticipants, async ({ params: { listName }, query, caller }) => {
    const wheel = await world.store.get(headRef(listName));
    const refusal = judgeOwner(wheel, caller.ownerId);
    if (wheel === undefined || (refusal !== undefined && judgePublic(wheel) !== undefined)) {
      return refusal ?? refuse('not_found');
    }
    const mine = refusal === undefined;
    const lists = { list: participantList, head: wheel.participants?.list, hidden: mine };
    const { rows, paging } = await pageOfList(world.store, lists, query);
    const etag = partsTag(wheel, ['participants']);
    return {
      status: 200,
      body: { participants: mine ? rows.map(toParticipant) : rows.map(toPublicParticipant), ...paging },
      etag: mine ? etag : `${etag}-public`,
    };
  });
