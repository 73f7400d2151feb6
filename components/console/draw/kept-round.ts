import type { WheelDraw } from './several-draws.ts';

/** Draws of several wheels that are under way. Stored in the tab, so that a reloaded page continues them. */
export interface KeptRound {
  /** Time of the last change, in milliseconds since 1970. */
  readonly at: number;
  readonly draws: readonly WheelDraw[];
}

const key = 'svc-draw-round';
/** Milliseconds after the last change during which a reloaded page continues without another press. */
const goesOnFor = 120_000;

export const keptRound = {
  read(): KeptRound | undefined {
    try {
      return (JSON.parse(sessionStorage.getItem(key) ?? 'null') as KeptRound | null) ?? undefined;
    } catch {
      return undefined;
    }
  },
  write(draws: readonly WheelDraw[]): void {
    try {
      const round: KeptRound = { at: Date.now(), draws: draws.map(withoutFault) };
      sessionStorage.setItem(key, JSON.stringify(round));
    } catch {
      // The browser allows no storage, so a reload ends the round.
    }
  },
  forget(): void {
    try {
      sessionStorage.removeItem(key);
    } catch {
      // The browser allows no storage, so nothing was stored.
    }
  },
};

export const goesOn = ({ at }: KeptRound): boolean => Date.now() - at < goesOnFor;

/**
 * Turns draws without an answer, and refused draws, into waiting ones: a reloaded page requests them again,
 * with the same key (`draw.ts`).
 */
function withoutFault({ fault: _, ...draw }: WheelDraw): WheelDraw {
  return draw.state === 'asking' || draw.state === 'failed' ? { ...draw, state: 'waiting' } : draw;
}
