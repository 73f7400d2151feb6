import type { ClaimsOfDraw } from '../../../contracts/wheel/spin-endpoints.ts';
import type { Claim, DrawClaims, Winner } from '../../../contracts/wheel/wheel.ts';

/** A place of a draw, with its current winner. */
export interface ClaimRow {
  /** Place in the original draw, counted from 1. */
  readonly place: number;
  readonly winner: Winner;
  /** Spin that produced this winner. */
  readonly spin: Pick<DrawClaims, 'number' | 'spinId' | 'type'>;
  /** Place of the winner in that spin, counted from 1. */
  readonly spinPlace: number;
  readonly claim: Claim['claim'] | 'open';
  /** Time at which the wheel stops, in milliseconds since 1970. */
  readonly landsAt: number;
  /** Earlier winners of this place, who were absent. */
  readonly before: readonly Winner[];
}

export function claimRows({ draws: [first, ...redraws] }: ClaimsOfDraw): readonly ClaimRow[] {
  if (!first) return [];
  return first.winners.map((_, at) => {
    const before: Winner[] = [];
    let [spin, spinPlace] = [first, at + 1];
    for (;;) {
      const next = redraws.find(
        ({ redrawOf }) => redrawOf?.spinNumber === spin.number && redrawOf.place === spinPlace,
      );
      if (!next) break;
      before.push(spin.winners[spinPlace - 1]!);
      [spin, spinPlace] = [next, 1];
    }
    const { number, spinId, type, winners, claims = [], spunAt, durationSeconds } = spin;
    return {
      place: at + 1,
      winner: winners[spinPlace - 1]!,
      spin: { number, spinId, type },
      spinPlace,
      claim: claims.find(({ place }) => place === spinPlace)?.claim ?? 'open',
      landsAt: Date.parse(spunAt) + durationSeconds * 1_000,
      before,
    };
  });
}

/** Returns whether the winner of any place is absent and has not been replaced by a re-draw. */
export const hasOpenPlace = (claims: ClaimsOfDraw | undefined): boolean =>
  claims !== undefined && claimRows(claims).some(({ claim }) => claim === 'away');

/** Returns the seconds that a winner has left to answer. Returns undefined if there is no limit. */
export function secondsLeft({ landsAt }: ClaimRow, claimSeconds: number, now: number): number | undefined {
  if (claimSeconds === 0) return undefined;
  return Math.min(claimSeconds, Math.max(0, Math.ceil((landsAt + claimSeconds * 1_000 - now) / 1_000)));
}

export const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
