/** How loud a reader wants wheels to be. */
export interface KeptVolume {
  /** 0–1 */
  readonly volume: number;
  readonly muted: boolean;
}

const key = 'svc-wheel-sound';

/** What this reader chose before; null where they never did, or where nothing is kept for this page. */
export function keptVolume(): KeptVolume | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return null;
    const { volume, muted } = kept as Partial<Record<keyof KeptVolume, unknown>>;
    if (typeof volume !== 'number' || !(volume >= 0 && volume <= 1) || typeof muted !== 'boolean')
      return null;
    return { volume, muted };
  } catch {
    // Storage may be refused altogether, as in a frame without storage access, or hold what somebody else wrote.
    return null;
  }
}

/** Keeps it for the next load, where the page may keep anything. */
export function keepVolume({ volume, muted }: KeptVolume): void {
  try {
    localStorage.setItem(key, JSON.stringify({ volume, muted }));
  } catch {
    // The volume holds for this load then.
  }
}
