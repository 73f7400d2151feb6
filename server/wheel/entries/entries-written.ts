import type { EntriesWritten } from '../../../contracts/wheel/entry-endpoints.ts';
import { entryCount, type WheelDocument } from '../core/documents.ts';

export function entriesWritten(wheel: WheelDocument): EntriesWritten {
  return {
    entryCount: entryCount(wheel),
    totalWeight: wheel.entries.list.totalWeight / 1_000,
    version: wheel.version,
  };
}
