import type { SpinMotion } from './engine/spin-motion.ts';
import type { SpinCompleteDetail } from './wheel-events.ts';

/** Who decided a spin: this browser, the page around the wheel, or the service with its proof (wheel.md, "Proof"). */
export type SpinLevel = 'local' | 'host' | 'commit_reveal';

/** A spin under way on a wheel. Times in milliseconds of the wheel's clock. */
export interface SpinRun {
  readonly spinId: string;
  readonly level: SpinLevel;
  /** Position among all entries, those of weight 0 included. */
  readonly index: number;
  readonly durationSeconds: number;
  /** When the spin as such began, which may be before this wheel joined it. */
  readonly startedAt: number;
  /** When this wheel joined it. */
  readonly begunAt: number;
  readonly endsAt: number;
  readonly motion: SpinMotion;
  /** Fades instead of turning: `prefers-reduced-motion`. */
  readonly still: boolean;
  settle(detail: SpinCompleteDetail | null): void;
}

/** Longest fade under reduced motion. */
const longestFadeMs = 1_000;

/** When a spin that began at `startedAt` has landed. A fade is short, and shorter still when entered late. */
export function landingTime(startedAt: number, now: number, durationSeconds: number, still: boolean): number {
  const end = startedAt + durationSeconds * 1_000;
  return still ? Math.min(end, now + longestFadeMs) : end;
}

/** How opaque the wheel is under reduced motion; the wheel changes over in the middle, when nothing is seen of it. */
export function fadeOpacity(share: number): number {
  return Math.abs(1 - 2 * Math.min(1, Math.max(0, share)));
}
