import { toHex } from '../../../components/wheel/engine/hash.ts';
import { turn } from '../../runtime/turn.ts';
import type { Store } from '../port.ts';
import { toListedRow } from './change.ts';
import { rowRef, type RowDocument } from './documents.ts';
import type { LatestRow, ListedRow, ListLeaf, ListVersion, PageOptions, RowPage } from './list.ts';
import { digestOf, type Shape } from './tree.ts';

/** Maximum number of rows read at a time. More would block other requests for too long. */
const chunk = 1_000;
/** Maximum number of rows hashed before other work gets a turn. */
const hashedAtOnce = 200;

export async function page<Row>(
  shape: Shape<Row>,
  store: Store,
  list: ListVersion,
  { after = -1, limit, hidden = false }: PageOptions,
): Promise<RowPage<Row>> {
  const rows: ListedRow<Row>[] = [];
  let from = after + 1;
  let gone = false;
  while (rows.length < limit && from < list.rowCount) {
    const to = Math.min(list.rowCount, from + Math.min(chunk, Math.max(limit - rows.length, 100)));
    const documents = await asOf(shape, store, list, from, to);
    if (documents.length < to - from) gone = true;
    for (const document of documents) {
      from = document.ordinal + 1;
      if (isListedAt(document, list.version) && (hidden || !document.hidden))
        rows.push(toListedRow(document));
      if (rows.length === limit) return { rows, gone, ...(from < list.rowCount && { next: from - 1 }) };
    }
    from = to;
    await turn();
  }
  return { rows, gone };
}

export async function* leaves<Row>(
  shape: Shape<Row>,
  store: Store,
  list: ListVersion,
  first = 0,
): AsyncGenerator<readonly ListLeaf[], void, undefined> {
  for (let from = first; from < list.rowCount; from += chunk) {
    const documents = await asOf(shape, store, list, from, Math.min(list.rowCount, from + chunk));
    for (let at = 0; at < documents.length; at += hashedAtOnce) {
      await turn();
      yield documents.slice(at, at + hashedAtOnce).map((document) => {
        const live = isListedAt(document, list.version) && !document.hidden;
        const digest = toHex(digestOf(shape, document));
        return { id: document.id, weight: live ? document.weight : 0, live: live ? 1 : 0, digest };
      });
    }
    await turn();
  }
}

export async function latest<Row>(
  shape: Shape<Row>,
  store: Store,
  generation: string,
  ordinals: readonly number[],
): Promise<(LatestRow<Row> | undefined)[]> {
  const found: (LatestRow<Row> | undefined)[] = [];
  for (let from = 0; from < ordinals.length; from += chunk) {
    if (from > 0) await turn();
    const refs = ordinals.slice(from, from + chunk).map((ordinal) => rowRef(shape, generation, ordinal));
    for (const document of await store.getAll(refs)) {
      found.push(
        document && {
          ...toListedRow(document),
          removed: document.to !== null,
          salts: 'salt' in document.seal ? document.seal : undefined,
        },
      );
    }
  }
  return found;
}

function isListedAt<Row>({ to }: RowDocument<Row>, version: number): boolean {
  return to === null || version < to;
}

/**
 * Returns the rows `from` ≤ ordinal < `to` as of the list's version. Searches the earlier revisions of all rows
 * in one query, to save round trips.
 */
async function asOf<Row>(
  shape: Shape<Row>,
  store: Store,
  { generation, version }: ListVersion,
  from: number,
  to: number,
): Promise<RowDocument<Row>[]> {
  const ordinals = Array.from({ length: to - from }, (_, at) => from + at);
  const rows = await store.getAll(ordinals.map((ordinal) => rowRef(shape, generation, ordinal)));
  let searches = rows.flatMap((row, at) =>
    row && row.from > version ? [{ at, ordinal: row.ordinal, low: -1, high: row.revision }] : [],
  );
  for (const { at } of searches) rows[at] = undefined;
  for (;;) {
    searches = searches.filter(({ low, high }) => high - low > 1);
    if (searches.length === 0) break;
    const middles = searches.map(({ low, high }) => (low + high) >> 1);
    const older = await store.getAll(
      searches.map(({ ordinal }, at) => rowRef(shape, generation, ordinal, middles[at])),
    );
    searches = searches.map((search, at) => {
      const row = older[at];
      if (!row || row.from > version) return { ...search, high: middles[at]! };
      rows[search.at] = row;
      return { ...search, low: middles[at]! };
    });
  }
  return rows.filter((row) => row !== undefined);
}
