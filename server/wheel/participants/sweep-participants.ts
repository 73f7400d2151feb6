import type { Collection, Ref, Store, Transaction } from '../../store/port.ts';
import { headRef, wheelSpins } from '../core/documents.ts';
import { sweepBulks } from './bulk-progress.ts';
import { spotless } from './jail/jail.ts';
import { joinRef, participantJoins } from './joins.ts';
import { dayOf, ledgerRef, participantLedgers, type ParticipantLedger } from './ledger.ts';
import { participantProofs, proofRef } from './proofs.ts';
import { isStranger, participantMarks, putMark, markRef, type Mark } from './subjects/marks.ts';
import { participantList } from '../lists/participant-list.ts';
import { participantWins, winRef } from './erasure/wins.ts';

/** Days for which keyed hashes of addresses and fingerprints are stored after the wheel's last draw or add. */
export const traceDays = 30;

/** Maximum number of documents changed in one commit. */
const atOnce = 200;

interface Sweep {
  readonly store: Store;
  /** Time in milliseconds since the epoch. */
  readonly now: number;
  /** If aborted, the sweep throws between two commits. */
  readonly signal: AbortSignal | undefined;
}

/**
 * Deletes expired personal data (docs/rules/wheel.md, "Personal data"): traces, which are keyed hashes of addresses and
 * fingerprints, and strikes; and all data about the participants of deleted wheels. Also deletes the expired progress of
 * bulk adds.
 */
export async function sweepParticipants(store: Store, now: number, signal?: AbortSignal): Promise<void> {
  const sweep: Sweep = { store, now, signal };
  await sweepTraces(sweep);
  await sweepGoneLists(sweep);
  await sweepBulks(store, now, signal);
}

async function sweepTraces(sweep: Sweep): Promise<void> {
  // The retention begins at the end of the last active day.
  const newest = dayOf(sweep.now) - traceDays - 1;
  for await (const ledger of ledgers(sweep, 'active')) {
    if (ledger.activeDay === null || ledger.activeDay > newest) return;
    await deleteTraces(sweep, ledger);
  }
}

/**
 * Deletes the traces of a list in several commits. Stops if the wheel becomes active meanwhile, which extends the
 * retention of all its traces.
 */
async function deleteTraces(
  { store, now, signal }: Sweep,
  { list, activeDay }: ParticipantLedger,
): Promise<void> {
  for (let more = true; more;) {
    signal?.throwIfAborted();
    const found = await store.find({
      collection: participantMarks,
      index: 'list',
      prefix: [list, 1],
      limit: atOnce,
    });
    more = await store.commit({
      touch: [participantList.aggregate(list)],
      decide(tx) {
        const ledger = tx.get(ledgerRef(list));
        if (ledger?.activeDay !== activeDay) return false;
        for (const mark of current(tx, found.documents)) withoutTraces(tx, mark, now);
        if (found.documents.length > 0) return true;
        tx.put(ledgerRef(list), { ...ledger, activeDay: null });
        return false;
      },
    });
  }
}

function current(tx: Transaction, found: readonly Mark[]): Mark[] {
  return tx
    .getAll(found.map(({ list, kind, hash }) => markRef(list, kind, hash)))
    .filter((mark) => mark !== undefined);
}

function withoutTraces(tx: Transaction, mark: Mark, now: number): void {
  if (mark.kind !== 'identity') {
    tx.delete(markRef(mark.list, mark.kind, mark.hash));
    return;
  }
  const { addedFrom: _, raisedFrom: __, ...rest } = mark;
  const jailed = (mark.conduct.jail?.until ?? 0) > now;
  if (jailed) putMark(tx, { ...rest, conduct: { ...mark.conduct, strikes: [] } });
  else if (isStranger(mark)) tx.delete(markRef(mark.list, mark.kind, mark.hash));
  else putMark(tx, { ...rest, conduct: spotless });
}

/**
 * Deletes marks of lists that no wheel has any more. `lists/sweep.ts` deletes the lists themselves, with their rows.
 */
async function sweepGoneLists(sweep: Sweep): Promise<void> {
  const { store } = sweep;
  for await (const { list, listName } of ledgers(sweep, 'wheel')) {
    const wheel = await store.get(headRef(listName));
    if (wheel?.participants?.list.generation === list) continue;
    await deleteAll(sweep, list, participantMarks, ({ kind, hash }) => markRef(list, kind, hash));
    const spins = await store.find({ collection: wheelSpins, index: 'generation', prefix: [list], limit: 1 });
    // As long as a result may contain names, an erasure needs the wins and the ledger.
    if (spins.documents.length > 0) continue;
    await deleteAll(sweep, list, participantWins, winRef);
    await deleteAll(sweep, list, participantJoins, joinRef);
    await deleteAll(sweep, list, participantProofs, proofRef);
    await store.commit({
      touch: [ledgerRef(list).aggregate],
      decide: (tx) => tx.delete(ledgerRef(list)),
    });
  }
}

async function* ledgers(
  { store, signal }: Sweep,
  index: 'active' | 'wheel',
): AsyncGenerator<ParticipantLedger> {
  let after: string | undefined;
  do {
    signal?.throwIfAborted();
    const page = await store.find({ collection: participantLedgers, index, prefix: [], limit: 100, after });
    yield* page.documents;
    after = page.cursor;
  } while (after !== undefined);
}

async function deleteAll<D>(
  { store, signal }: Sweep,
  list: string,
  collection: Collection<D>,
  refOf: (document: D) => Ref<D>,
): Promise<void> {
  for (;;) {
    signal?.throwIfAborted();
    const { documents } = await store.find({ collection, index: 'list', prefix: [list], limit: atOnce });
    if (documents.length === 0) return;
    await store.commit({
      touch: [participantList.aggregate(list)],
      decide: (tx) => {
        for (const document of documents) tx.delete(refOf(document));
      },
    });
  }
}
