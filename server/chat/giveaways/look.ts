import { giveawayLimits, type GiveawaySettings } from '../../../contracts/chat/giveaway-body.ts';

/**
 * Returns whether anybody may read the wheel of a giveaway, and so its evidence. The wheel of an instant draw is shown
 * after the draw, if pages can show that many entrants.
 * @param drawn number of entrants, if winners were drawn
 */
export function isWheelPublic(
  { public: isPublic, drawMode }: Pick<GiveawaySettings, 'public' | 'drawMode'>,
  drawn: number | undefined,
): boolean {
  const isShown = drawMode === 'wheel' || (drawn !== undefined && drawn <= giveawayLimits.wheelEntrants);
  return isPublic && isShown;
}

/** Returns what pages show of a giveaway's wheel. */
export const lookOf = (settings: GiveawaySettings, drawn?: number) => ({
  ...{ title: settings.prize, description: settings.description },
  isPublic: isWheelPublic(settings, drawn),
});
