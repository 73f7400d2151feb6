import { hexColour } from '../../contracts/wheel/hex-colour.ts';
import { shownName } from '../../contracts/wheel/shown-name.ts';
import type { RedrawOf, SpinResult } from '../../contracts/wheel/wheel.ts';
import { chanceOf, chanceOfWinner } from '../wheel/engine/chance.ts';
import type { SpinCompleteDetail, SpinLevel } from '../wheel/wheel-events.ts';

export interface ListedResult {
  readonly spinId: string;
  /** Winners in the order of the draw. An erased name is an empty text. */
  readonly names: readonly string[];
  readonly ids?: readonly string[];
  /** Colour of the first winner's slice as `#RRGGBB`. Empty if unknown. */
  readonly color: string;
  readonly odds: number;
  /** Time of the landing or recording, in milliseconds since 1970. */
  readonly at: number;
  /** `commit_reveal` means that the service recorded the spin, with a proof. */
  readonly level: SpinLevel;
  /** True for a practice spin on a wheel of the service. Such a spin is not recorded. */
  readonly practice: boolean;
  readonly number?: number;
  readonly drawSlug?: string;
  /** Present in a re-draw: the place of an earlier draw that the spin draws again. */
  readonly redrawOf?: Readonly<RedrawOf>;
  readonly verifyPath?: string;
}

export function ownResult(
  { spinId, level, winner, totalWeight }: SpinCompleteDetail,
  {
    at,
    practice,
    drawSlug,
  }: { readonly at: number; readonly practice: boolean; readonly drawSlug?: string | undefined },
): ListedResult {
  return {
    spinId,
    names: [winner.name],
    ...(practice && { ids: [winner.id] }),
    color: winner.color,
    odds: chanceOf(winner.weight, totalWeight),
    at,
    level,
    practice,
    ...(drawSlug !== undefined && { drawSlug }),
  };
}

/** @param rows rows of the drawn list */
export function recordedResult(result: SpinResult, rows: Parameters<typeof chanceOfWinner>[1]): ListedResult {
  const { spinId, winner, winners, spunAt, proof, number, drawSlug, redrawOf } = result;
  return {
    spinId,
    names: winners.map(({ name }) => name),
    ids: winners.map(({ id }) => id),
    color: hexColour(winner.color),
    odds: chanceOfWinner(result, rows),
    at: Date.parse(spunAt),
    level: proof.level,
    practice: false,
    number,
    ...(drawSlug !== null && { drawSlug }),
    ...(redrawOf && { redrawOf }),
    verifyPath: `/wheelapp/verify/${encodeURIComponent(spinId)}`,
  };
}

export function winnersSaid({ names }: ListedResult): string {
  return names.map(shownName).join(', ');
}
