import type { Refusal } from '../../../contracts/http/errors.ts';
import { refuse } from '../../../contracts/wheel/errors.ts';
import { appendEntries, type EntriesBody } from '../../../contracts/wheel/entry-endpoints.ts';
import { wheelLimits } from '../../../contracts/wheel/wheel-limits.ts';
import type { Outcome } from '../../http/answers/answer.ts';
import { inOrder } from '../../runtime/in-order.ts';
import { assetFaults } from '../assets/used-assets.ts';
import { judgeOwner } from '../core/access.ts';
import { ownerRoute, type Actor, type OwnerCall } from '../core/owner-route.ts';
import { entryCount, headRef, type WheelDocument } from '../core/documents.ts';
import { judgeMatch } from '../core/versions.ts';
import type { WheelWorld } from '../core/world.ts';
import { withRoom } from '../lists/with-room.ts';
import { judgeSettings, settingsBounds } from '../settings/judge-settings.ts';
import { commitAppend, type Append } from './append-commit.ts';
import { appendStaged } from './append-staged.ts';
import { inOneCommit } from './place-entries.ts';
import { prepareEntries } from './prepare-entries.ts';

/** `POST /wheelapp/api/v1/wheels/{listName}/entries`: appends custom entries, all or none. */
export const appendEntriesRoute = (world: WheelWorld) => {
  const oneAtATime = inOrder();
  return ownerRoute(appendEntries, (call, actor) => append(world, call, actor, oneAtATime));
};

async function append(
  world: WheelWorld,
  { params: { listName }, body, ifMatch, commit }: OwnerCall<{ listName: string }, undefined, EntriesBody>,
  { accountId }: Actor,
  oneAtATime: ReturnType<typeof inOrder>,
): Promise<Outcome> {
  const parts = body.settings === undefined ? (['entries'] as const) : (['entries', 'settings'] as const);
  const judge = (wheel: WheelDocument | undefined): Refusal | undefined =>
    judgeOwner(wheel, accountId) ??
    judgeMatch(wheel as WheelDocument, ifMatch, { parts }) ??
    judgeLength(wheel as WheelDocument, body.entries.length);

  const wheel = await world.store.get(headRef(listName));
  const early = judge(wheel);
  if (wheel === undefined || early !== undefined) return early ?? refuse('not_found');

  const judged = judgeSettings(body.settings, settingsBounds(world.config));
  const { rows, issues } = await prepareEntries(body.entries, new Set(), world.random);
  const wanted = {
    ownerId: accountId,
    entries: body.entries,
    settings: body.settings,
    before: wheel.settings,
  };
  const faults = [...judged.issues, ...issues, ...(await assetFaults(world.store, wanted))];
  if (faults.length > 0) return refuse('validation_failed', { issues: faults.slice(0, 100) });

  const write: Append = {
    listName,
    ownerId: accountId,
    rows,
    judged,
    hasSettings: body.settings !== undefined,
    judge,
    commit,
  };
  return withRoom(world.store, () =>
    rows.length <= inOneCommit
      ? commitAppend(world, write, wheel)
      : oneAtATime(listName, () => appendStaged(world, write)),
  );
}

function judgeLength(wheel: WheelDocument, added: number): Refusal | undefined {
  if (entryCount(wheel) + added <= wheelLimits.entries) return undefined;
  return refuse('wheel_full', { message: `A wheel holds at most ${wheelLimits.entries} entries` });
}
