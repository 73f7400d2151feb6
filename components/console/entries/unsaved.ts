import { text } from '../../language/text.ts';
import type { LocalEntry } from '../../editor/local/local-entry.ts';
import { countsText, mergeNews } from './merge-news.ts';

/** Unsaved changes of a list: the list on the service, and the changed list. */
export interface Unsaved {
  readonly base: readonly LocalEntry[];
  readonly mine: readonly LocalEntry[];
}

/** Returns the number of changes of each kind, such as `2 added, 1 removed`. */
export function unsavedText({ base, mine }: Unsaved): string {
  const changes = mergeNews(base, base, mine, new Set());
  return changes ? countsText(changes) : text('another order');
}
