import { listParticipants } from '../../../contracts/wheel/participant-endpoints.ts';
import { Refusal } from '../../../contracts/http/errors.ts';
import { noSuchWheel, readableForm } from '../core/access.ts';
import { ownerRoute } from '../core/owner-route.ts';
import { headRef } from '../core/documents.ts';
import { pageOfList } from '../lists/list-page.ts';
import { partsTag } from '../core/versions.ts';
import { participantList, toParticipant, toPublicParticipant } from '../lists/participant-list.ts';
import type { ParticipantWorld } from './world.ts';

/** `GET …/participants`: owners see all rows and fields, others the public form of a public wheel. */
export const listParticipantsRoute = (world: ParticipantWorld) =>
  ownerRoute(listParticipants, async ({ params: { listName }, query }, actor) => {
    const wheel = await world.store.get(headRef(listName));
    if (wheel === undefined) return noSuchWheel;
    const form = readableForm(wheel, actor);
    if (form instanceof Refusal) return form;
    const mine = form === 'owner';
    const lists = { list: participantList, head: wheel.participants?.list, hidden: mine };
    const { rows, paging } = await pageOfList(world.store, lists, query);
    const etag = partsTag(wheel, ['participants']);
    return {
      status: 200,
      body: { participants: mine ? rows.map(toParticipant) : rows.map(toPublicParticipant), ...paging },
      etag: mine ? etag : `${etag}-public`,
    };
  });
