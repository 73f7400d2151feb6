import { pageStorage } from '../../ui/page-storage.ts';
import { readText } from '../../ui/stored-text.ts';

export const storageKey = (slug: string): string => `svc-wheel:${slug}`;

export function keepsWheel(slug: string): boolean {
  const kept = readText(storageKey(slug), pageStorage());
  return kept !== null && !kept.includes('"rows":[]');
}
