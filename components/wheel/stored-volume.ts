import { readJson, writeText } from '../ui/stored-text.ts';

export interface StoredVolume {
  readonly volume: number;
  readonly muted: boolean;
}

const key = 'svc-wheel-sound';

export function storedVolume(): StoredVolume | null {
  const kept = readJson(key);
  // Check the text, because other scripts of the same origin may have written to this key.
  if (typeof kept !== 'object' || kept === null) return null;
  const { volume, muted } = kept as Partial<Record<keyof StoredVolume, unknown>>;
  if (typeof volume !== 'number' || !(volume >= 0 && volume <= 1) || typeof muted !== 'boolean') return null;
  return { volume, muted };
}

export function keepVolume({ volume, muted }: StoredVolume): void {
  writeText(key, JSON.stringify({ volume, muted }));
}
