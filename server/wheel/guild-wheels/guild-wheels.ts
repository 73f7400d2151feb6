/** Wheels of guilds, which only the chat bot changes (docs/rules/wheel.md, "Wheels of guilds"). */
import type { SpinResult } from '../../../contracts/wheel/wheel.ts';
import type { Transaction } from '../../store/port.ts';
import { headRef, participantCount } from '../core/documents.ts';
import { quotaOf } from '../core/quota.ts';
import { participantList } from '../lists/participant-list.ts';
import type { Applicant } from '../participants/applicant.ts';
import type { ParticipantWorld } from '../participants/world.ts';
import { drawPeople, prepareDraw, type PreparedDraw } from './draw.ts';
import { enterPeople, findPerson, leavePerson, prepareEntrant, type Entered, type Entrant } from './enter.ts';
import { erasePerson } from './erase.ts';
import type { GuildWheel } from './guild-wheel.ts';
import {
  describeWheel,
  openingAggregates,
  openWheel,
  prepareWheel,
  type GuildWheelLook,
  type PreparedWheel,
} from './open.ts';

/** Functions with `tx` are for commits of the bot, which touch the aggregates of the wheel. */
export interface GuildWheels {
  /** Makes the values of a new wheel. Called before the commit that opens the wheel. */
  prepare(listName: string): PreparedWheel;
  /** Returns the aggregates that a commit has to touch, besides those of `touch`, to open a wheel. */
  touchToOpen(wheel: PreparedWheel, guildId: string): readonly string[];
  /** Returns the aggregates that a commit has to touch to change the wheel. */
  touch(wheel: GuildWheel): readonly string[];
  /** Creates a wheel, and returns the commitment of its first draw. */
  open(tx: Transaction, wheel: PreparedWheel, guildId: string, look: GuildWheelLook): string;
  /** Changes the title and the description that open pages show. */
  describe(tx: Transaction, wheel: GuildWheel, look: GuildWheelLook): void;
  /** Prepares an entry. Called before the commit that enters the person. */
  entrant(wheel: GuildWheel, entrant: Entrant): Applicant;
  /** Enters people in order. Does not change a person who is already on the wheel. */
  enter(
    tx: Transaction,
    wheel: GuildWheel,
    applicants: readonly Applicant[],
    room: number,
  ): readonly Entered[];
  /** Returns the weight of a person, or undefined if the person is not on the wheel. */
  find(tx: Transaction, wheel: GuildWheel, userId: string): number | undefined;
  /**
   * Removes a person and erases the name. Must not be called after the first draw. Returns false if the person is not
   * on the wheel.
   */
  leave(tx: Transaction, wheel: GuildWheel, userId: string): boolean;
  /** Makes the random values for a draw of up to `most` winners. Called before the commit of the draw. */
  prepareDraw(wheel: GuildWheel, most: number): PreparedDraw;
  /**
   * Draws people who were not drawn before, and hides them from later draws. Draws fewer if there are not enough
   * people, and returns undefined if there is nobody.
   */
  draw(tx: Transaction, wheel: GuildWheel, draw: PreparedDraw, count: number): SpinResult | undefined;
  /** Returns the number of people on the wheel. */
  count(tx: Transaction, wheel: GuildWheel): number;
  /** Erases name and user of a person in several commits. Returns false if the person is not on the wheel. */
  erase(wheel: GuildWheel, userId: string): Promise<boolean>;
}

export function guildWheels(deps: Omit<ParticipantWorld, 'quota'>): GuildWheels {
  // Set no quota, because the bot limits the giveaways and entrants of a guild.
  const world: ParticipantWorld = { ...deps, quota: quotaOf(0) };
  return {
    prepare: (listName) => prepareWheel(world, listName),
    touch: ({ listName, list }) => [headRef(listName).aggregate, participantList.aggregate(list)],
    touchToOpen: (wheel, guildId) => openingAggregates(wheel, guildId),
    open: (tx, wheel, guildId, look) => openWheel(tx, world, wheel, guildId, look),
    describe: (tx, wheel, look) => describeWheel(tx, world, wheel, look),
    entrant: (wheel, entrant) => prepareEntrant(world, wheel, entrant),
    enter: (tx, wheel, applicants, room) => enterPeople(tx, world, wheel, applicants, room),
    find: (tx, wheel, userId) => findPerson(tx, world, wheel, userId)?.weight,
    leave: (tx, wheel, userId) => leavePerson(tx, world, wheel, userId),
    prepareDraw: (wheel, most) => prepareDraw(world, wheel, most),
    draw: (tx, wheel, draw, count) => drawPeople(tx, world, wheel, draw, count),
    count(tx, { listName }) {
      const head = tx.get(headRef(listName));
      return head === undefined ? 0 : participantCount(head);
    },
    erase: (wheel, userId) => erasePerson(world, wheel, userId),
  };
}
