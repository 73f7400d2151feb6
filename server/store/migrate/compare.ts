import { byCodePoint } from '../lowdb/index-order.ts';
import type { CopyTarget, Copied, Row } from '../postgres/copy-target.ts';
import type { SourceBatch } from './source.ts';

export interface Differences {
  /** Documents that are missing or different in the database. */
  readonly wanted: readonly Copied[];
  /** Keys of documents that are only in the database. */
  readonly extra: readonly string[];
}

/**
 * Compares a batch with its range of keys in the database.
 * @param onRow called with every row, in the order of keys
 */
export async function differences(
  target: CopyTarget,
  { documents, after, upTo }: SourceBatch,
  onRow: (row: Row) => void = () => undefined,
): Promise<Differences> {
  const wanted = new Map(documents.map((document) => [document.key, document]));
  const extra: string[] = [];
  for await (const rows of target.rows(after, upTo)) {
    for (const row of rows) {
      onRow(row);
      const document = wanted.get(row.key);
      if (document === undefined) extra.push(row.key);
      else if (target.holds(row, document)) wanted.delete(row.key);
    }
  }
  return { wanted: [...wanted.values()], extra };
}

export function firstKey({ wanted, extra }: Differences): string | undefined {
  const keys = [...wanted.map(({ key }) => key), ...extra];
  return keys.sort(byCodePoint(keys))[0];
}
