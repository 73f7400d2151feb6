import { hexColour } from '../../contracts/wheel/hex-colour.ts';
import { shownName } from '../../contracts/wheel/shown-name.ts';
import type { SpinResult } from '../../contracts/wheel/wheel.ts';
import type { SpinCompleteDetail, SpinLevel } from '../wheel/wheel-events.ts';

/** A spin that has landed, as the list of results shows it. */
export interface KeptResult {
  readonly spinId: string;
  /** Winners in the order they were drawn; one, but for recorded spins that drew several. Empty: erased since. */
  readonly names: readonly string[];
  /** Of their rows on a wheel of the service. */
  readonly ids?: readonly string[];
  /** Of the first winner's slice, `#RRGGBB`; empty where none is known. */
  readonly color: string;
  /** Chance of the first winner, 0 to 1. */
  readonly odds: number;
  /** When it landed or was recorded, in milliseconds since 1970. */
  readonly at: number;
  /** `commit_reveal`: recorded by the service, with a proof. */
  readonly level: SpinLevel;
  /** A spin of the page's own on a wheel of the service: it counts for nothing. */
  readonly practice: boolean;
  /** Number of a recorded spin on its wheel. */
  readonly number?: number;
  readonly drawSlug?: string;
  /** Where a recorded spin is verified. */
  readonly verifyPath?: string;
}

/** What a spin of this page came to. */
export function ownResult(
  { spinId, level, winner, totalWeight }: SpinCompleteDetail,
  {
    at,
    practice,
    drawSlug,
  }: { readonly at: number; readonly practice: boolean; readonly drawSlug?: string | undefined },
): KeptResult {
  return {
    spinId,
    names: [winner.name],
    ...(practice && { ids: [winner.id] }),
    color: winner.color,
    odds: totalWeight > 0 ? winner.weight / totalWeight : 0,
    at,
    level,
    practice,
    ...(drawSlug !== undefined && { drawSlug }),
  };
}

/** What a spin came to that the service has recorded. */
export function recordedResult(result: SpinResult): KeptResult {
  const { spinId, winner, winners, totalWeight, spunAt, proof, number, drawSlug } = result;
  return {
    spinId,
    names: winners.map(({ name }) => name),
    ids: winners.map(({ id }) => id),
    color: hexColour(winner.color),
    odds: totalWeight > 0 ? winner.weight / totalWeight : 0,
    at: Date.parse(spunAt),
    level: proof.level,
    practice: false,
    number,
    ...(drawSlug !== null && { drawSlug }),
    verifyPath: `/wheelapp/verify/${encodeURIComponent(spinId)}`,
  };
}

/** Who won, as it is read. */
export function winnersSaid({ names }: KeptResult): string {
  return names.map(shownName).join(', ');
}
