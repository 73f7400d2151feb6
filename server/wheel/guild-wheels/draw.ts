import type { SpinBody } from '../../../contracts/wheel/spin-endpoints.ts';
import type { SpinResult } from '../../../contracts/wheel/wheel.ts';
import { randomToken } from '../../runtime/random.ts';
import { freshSalts } from '../../store/list/salts.ts';
import type { Transaction } from '../../store/port.ts';
import { headRef } from '../core/documents.ts';
import type { WheelWorld } from '../core/world.ts';
import { subjectKeys } from '../participants/subjects/subject-keys.ts';
import { drawWinners } from '../spins/draw-winners.ts';
import { nextSeed, seedSeal } from '../spins/seed.ts';
import { recordSpin, toResult, type SpinGiven } from '../spins/spin.ts';
import type { GuildWheel } from './guild-wheel.ts';

/** Random values made before the commit, enough for the maximum number of winners. */
export type PreparedDraw = SpinGiven;

export function prepareDraw(
  { random, clock, config }: WheelWorld,
  { listName }: GuildWheel,
  most: number,
): PreparedDraw {
  return {
    spinId: `spin_${randomToken(random, 20)}`,
    now: clock.now(),
    seal: seedSeal(config.masterKey, listName),
    seed: nextSeed(random),
    keys: subjectKeys(config.masterKey, listName),
    salts: Array.from({ length: most }, () => freshSalts(random, true)),
  };
}

export function drawPeople(
  tx: Transaction,
  { quota }: WheelWorld,
  { listName }: GuildWheel,
  given: PreparedDraw,
  count: number,
): SpinResult | undefined {
  const wheel = tx.get(headRef(listName));
  const list = wheel?.participants?.list;
  if (wheel === undefined || list === undefined || list.totalWeight === 0) return undefined;
  const body: SpinBody = { type: 'participants', count: Math.min(count, given.salts.length, list.liveCount) };
  const seed = given.seal.open(wheel.spinCount + 1, wheel.sealedSeed);
  const drawn = drawWinners(tx, wheel, body, seed, undefined);
  const result = toResult(wheel, list, body, { drawn, passed: [], redraw: undefined }, seed, given);
  recordSpin(tx, wheel, list, { result, drawn, redraw: undefined }, given, quota);
  return result;
}
