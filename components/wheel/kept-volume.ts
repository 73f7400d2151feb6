/** Volume chosen by a reader. */
export interface KeptVolume {
  /** 0–1 */
  readonly volume: number;
  readonly muted: boolean;
}

const key = 'svc-wheel-sound';

/** Returns the reader's stored choice; null if there is none or storage is unavailable. */
export function keptVolume(): KeptVolume | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return null;
    const { volume, muted } = kept as Partial<Record<keyof KeptVolume, unknown>>;
    if (typeof volume !== 'number' || !(volume >= 0 && volume <= 1) || typeof muted !== 'boolean')
      return null;
    return { volume, muted };
  } catch {
    // Storage may be blocked, as in a frame without storage access, or hold foreign data.
    return null;
  }
}

/** Stores the choice for the next load, if the page has storage. */
export function keepVolume({ volume, muted }: KeptVolume): void {
  try {
    localStorage.setItem(key, JSON.stringify({ volume, muted }));
  } catch {
    // Without storage the choice lasts for this load.
  }
}
