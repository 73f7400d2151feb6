/**
 * Long appends in several commits. Staged rows belong to the list only after `takeStaged`. Until then, reads do not
 * return them.
 */
import type { Summary } from '../../../components/wheel/engine/sum-node.ts';
import { LeafStager, seamPlaces, takeLeaves } from '../../../components/wheel/engine/staged-leaves.ts';
import type { Store, Transaction } from '../port.ts';
import { firstRevision } from './change.ts';
import { nodeRef, rowRef, toNodeDocument, type GenerationDocument, type Staging } from './documents.ts';
import { deleteRows } from './generation.ts';
import { listBytes, rowsBytes, type ListHead } from './head.ts';
import type { CurrentHead, NewRow, StagedRows } from './list.ts';
import { headOf, leafOf, nodeReader, treeOf, type Shape } from './tree.ts';

/** Maximum number of rows in one commit. More would block other requests for too long. */
const chunk = 256;
/** Maximum milliseconds between two chunks of a writer. After that, its rows are stale. */
const patience = 60_000;

export async function stage<Row>(
  shape: Shape<Row>,
  store: Store,
  given: { head: ListHead; current: CurrentHead; token: string; now: () => number },
  rows: readonly NewRow<Row>[],
): Promise<StagedRows | 'moved' | 'busy'> {
  const { head, current, token, now } = given;
  const { generation, rowCount: from } = head;
  const ref = shape.generations.ref(generation);
  const stager = new LeafStager(from, rows.length);
  let bytes = 0;
  for (let start = 0; start < rows.length; start += chunk) {
    const documents = rows
      .slice(start, start + chunk)
      .map((row, at) => firstRevision(generation, head.version + 1, from + start + at, row));
    const nodes = stager.add(documents.map((document): Summary => leafOf(shape, document)));
    bytes += rowsBytes(documents);
    const time = now();
    const written = await store.commit({
      touch: [...current.touch, ref.aggregate],
      decide(tx) {
        const latest = current.head(tx);
        const document = tx.get(ref);
        if (!isAt(latest, generation, from) || document?.state !== 'adopted') return 'moved';
        const { staging } = document;
        if (start > 0 && staging?.token !== token) return 'moved';
        if (staging !== undefined && staging.token !== token && staging.until > time) return 'busy';
        const to = Math.max(from + start + documents.length, staging?.to ?? 0);
        const next: Staging = { token, from, to, until: time + patience };
        tx.put<GenerationDocument>(ref, { ...document, staging: next });
        for (const row of documents) tx.put(rowRef(shape, generation, row.ordinal), row);
        for (const node of nodes) tx.put(nodeRef(shape, generation, node), toNodeDocument(node.node));
        return 'written';
      },
    });
    if (written !== 'written') return written;
  }
  return { generation, token, leaves: stager.staged, bytes };
}

export function takeStaged<Row>(
  shape: Shape<Row>,
  tx: Transaction,
  head: ListHead,
  { generation, token, leaves, bytes }: StagedRows,
): ListHead | undefined {
  const ref = shape.generations.ref(generation);
  const document = tx.get(ref);
  if (!isAt(head, generation, leaves.from) || document?.staging?.token !== token) return undefined;
  const read = nodeReader(shape, tx, generation, seamPlaces(leaves));
  const { tree, nodes } = takeLeaves(treeOf(head), read, leaves);
  for (const placed of nodes) tx.put(nodeRef(shape, generation, placed), toNodeDocument(placed.node));
  const { staging, ...rest } = document;
  // Keep the record if staged rows of an earlier writer are left over, so that `dropStaged` deletes them.
  const unfinished = staging.to > leaves.count;
  tx.put<GenerationDocument>(
    ref,
    unfinished ? { ...rest, staging: { ...staging, token: '', until: 0 } } : rest,
  );
  return headOf(generation, head.version + 1, tree, listBytes(head) + bytes);
}

export function giveUpStaged<Row>(
  shape: Shape<Row>,
  store: Store,
  generation: string,
  token: string,
): Promise<void> {
  const ref = shape.generations.ref(generation);
  return store.commit({
    touch: [ref.aggregate],
    decide(tx) {
      const document = tx.get(ref);
      if (document?.staging?.token !== token) return;
      tx.put<GenerationDocument>(ref, {
        ...document,
        staging: { ...document.staging, token: '', until: 0 },
      });
    },
  });
}

export async function staleStagings<Row>(
  shape: Shape<Row>,
  store: Store,
  now: number,
): Promise<readonly string[]> {
  const { documents } = await store.find({
    collection: shape.generations,
    index: 'staged',
    prefix: [],
    limit: 100,
  });
  return documents
    .filter(({ staging }) => staging !== undefined && staging.until <= now)
    .map(({ list }) => list);
}

export async function dropStaged<Row>(
  shape: Shape<Row>,
  store: Store,
  { generation, current, now }: { generation: string; current: CurrentHead; now: number },
  signal?: AbortSignal,
): Promise<boolean> {
  const ref = shape.generations.ref(generation);
  for (;;) {
    signal?.throwIfAborted();
    const more = await store.commit({
      touch: [...current.touch, ref.aggregate],
      decide(tx) {
        const document = tx.get(ref);
        const head = current.head(tx);
        if (document?.staging === undefined || document.staging.until > now) return false;
        const { staging, ...rest } = document;
        const rowCount = head?.generation === generation ? head.rowCount : document.retired?.rowCount;
        // Without a row count, the list is no longer in use. Delete no rows then: another sweep deletes all of them.
        const first = rowCount === undefined ? staging.to : Math.max(staging.from, rowCount);
        const start = Math.max(first, staging.to - chunk);
        deleteRows(shape, tx, generation, start, staging.to);
        const done = start <= first;
        tx.put<GenerationDocument>(ref, done ? rest : { ...rest, staging: { ...staging, to: start } });
        return !done;
      },
    });
    if (!more) return true;
  }
}

function isAt(head: ListHead | undefined, generation: string, rowCount: number): head is ListHead {
  return head?.generation === generation && head.rowCount === rowCount;
}
