import type { GiveawaySettings } from '../../../contracts/chat/giveaway-body.ts';

/** Returns what pages show of a giveaway's wheel. Wheels of instant draws may be too large for pages. */
export const lookOf = ({ prize, description, public: isPublic, drawMode }: GiveawaySettings) => ({
  ...{ title: prize, description, isPublic: isPublic && drawMode === 'wheel' },
});
