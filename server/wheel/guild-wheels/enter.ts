import { cleanName } from '../../../contracts/wheel/entry-name.ts';
import { randomToken } from '../../runtime/random.ts';
import { freshSalts } from '../../store/list/salts.ts';
import type { LastRow } from '../../store/list/list.ts';
import type { Transaction } from '../../store/port.ts';
import { headRef } from '../core/documents.ts';
import { participantList, type ParticipantRow } from '../lists/participant-list.ts';
import type { Applicant } from '../participants/applicant.ts';
import { Entrance } from '../participants/entrance.ts';
import { takeOff } from '../participants/leave.ts';
import { subjectKeys } from '../participants/subjects/subject-keys.ts';
import { readMarks } from '../participants/subjects/marks.ts';
import type { ParticipantWorld } from '../participants/world.ts';
import type { GuildWheel } from './guild-wheel.ts';

export interface Entrant {
  readonly userId: string;
  /** Names of the member, the preferred one first. The wheel shows the first one that it accepts. */
  readonly names: readonly string[];
  /** Number of entries, from 1. */
  readonly entries: number;
}

export type Entered = 'entered' | 'present' | 'full';

const tokenLength = 12;

export function prepareEntrant(
  { random, config }: ParticipantWorld,
  { listName }: GuildWheel,
  { userId, names, entries }: Entrant,
): Applicant {
  const name = names.map((each) => cleanName(each).text).find((text) => text !== undefined) ?? userId;
  const keys = subjectKeys(config.masterKey, listName);
  return {
    row: { userId, name },
    weight: entries * 1_000,
    subjects: keys.of({ who: { userId, name }, fingerprint: undefined, address: undefined }),
    listedAddress: false,
    token: randomToken(random, tokenLength),
    salts: freshSalts(random, true),
  };
}

export function enterPeople(
  tx: Transaction,
  { clock, quota }: ParticipantWorld,
  { listName, list }: GuildWheel,
  applicants: readonly Applicant[],
  room: number,
): readonly Entered[] {
  const wheel = tx.get(headRef(listName));
  if (wheel === undefined) return applicants.map(() => 'full');
  const given = { now: clock.now(), generation: list, quota, room };
  const entrance = new Entrance(tx, wheel, applicants, given);
  const entered = applicants.map((applicant): Entered => {
    const { kind } = entrance.admit(applicant);
    return kind === 'added' ? 'entered' : kind === 'present' ? 'present' : 'full';
  });
  entrance.close();
  return entered;
}

/** Returns the row of a person on the wheel. */
export function findPerson(
  tx: Transaction,
  { config }: ParticipantWorld,
  { listName, list }: GuildWheel,
  userId: string,
): LastRow<ParticipantRow> | undefined {
  const keys = subjectKeys(config.masterKey, listName);
  const { identity } = readMarks(tx, list, [{ identity: keys.identity({ userId, name: '' }) }])[0]!;
  if (identity.row === undefined) return undefined;
  const row = participantList.last(tx, { generation: list }, identity.row.ordinal, identity.row.id);
  return row === undefined || row.removed ? undefined : row;
}

export function leavePerson(
  tx: Transaction,
  world: ParticipantWorld,
  guildWheel: GuildWheel,
  userId: string,
): boolean {
  const wheel = tx.get(headRef(guildWheel.listName));
  const row = findPerson(tx, world, guildWheel, userId);
  if (wheel === undefined || row === undefined) return false;
  const keys = subjectKeys(world.config.masterKey, guildWheel.listName);
  takeOff(tx, wheel, row, { keys, now: world.clock.now(), by: 'person' });
  // Erase the name now: no record leads from a person to removed rows, so a later erasure would not find it.
  participantList.erase(tx, { generation: guildWheel.list }, row.ordinal);
  return true;
}
