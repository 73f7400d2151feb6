import type { Collection, IndexKey, Store, Transaction } from '../../store/port.ts';
import { headRef, wheelSpins } from '../core/documents.ts';
import { sweepBulks } from './bulk-progress.ts';
import { spotless } from './jail/jail.ts';
import { joinRef, participantJoins } from './joins.ts';
import { dayOf, ledgerRef, participantLedgers, type ParticipantLedger } from './ledger.ts';
import { forgetProofs, participantProofs, proofRef, type ParticipantProof } from './proofs.ts';
import { isStranger, participantMarks, putMark, markRef, readMarks, type Mark } from './subjects/marks.ts';
import { participantList } from '../lists/participant-list.ts';
import { participantWins, winRef } from './erasure/wins.ts';

/** Days for which keyed hashes of addresses and fingerprints are stored after the wheel's last draw or add. */
export const traceDays = 30;

/** Maximum number of documents changed in one commit. */
const atOnce = 200;

interface Sweep {
  readonly store: Store;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** If aborted, the sweep throws between two commits. */
  readonly signal: AbortSignal | undefined;
}

/**
 * Deletes expired personal data: traces, proofs and all data of deleted wheels (docs/rules/wheel.md, "Personal
 * data"). Traces are strikes, and keyed hashes of addresses and fingerprints.
 */
export async function sweepParticipants(store: Store, now: number, signal?: AbortSignal): Promise<void> {
  const sweep: Sweep = { store, now, signal };
  await sweepTraces(sweep);
  await sweepGoneLists(sweep);
  await sweepBulks(store, now, signal);
}

async function sweepTraces(sweep: Sweep): Promise<void> {
  // Let one more day pass, because the retention begins at the end of the last active day.
  const newest = dayOf(sweep.now) - traceDays - 1;
  for await (const ledger of ledgers(sweep, 'active')) {
    if (ledger.activeDay === null || ledger.activeDay > newest) return;
    await deleteTraces(sweep, ledger);
  }
}

/**
 * Deletes the traces of a list, then the proofs of people about whom nothing else is stored. Stops if the wheel
 * becomes active during the deletion, because that extends the retention.
 */
async function deleteTraces(sweep: Sweep, ledger: ParticipantLedger): Promise<void> {
  const { list } = ledger;
  const done =
    (await eachSlice(sweep, ledger, participantMarks, [list, 1], (tx, marks) => {
      for (const mark of current(tx, marks)) withoutTraces(tx, mark, sweep.now);
    })) &&
    (await eachSlice(sweep, ledger, participantProofs, [list], (tx, proofs) => {
      forgetProofs(tx, unused(tx, list, proofs));
    }));
  if (!done) return;
  await sweep.store.commit({
    touch: [participantList.aggregate(list)],
    decide(tx) {
      if (isUnchanged(tx, ledger)) tx.put(ledgerRef(list), { ...ledger, activeDay: null });
    },
  });
}

/**
 * Changes the documents of a list slice by slice, each in a commit. Stops and returns false if the wheel has become
 * active since `ledger` was read.
 */
async function eachSlice<D>(
  { store, signal }: Sweep,
  ledger: ParticipantLedger,
  collection: Collection<D>,
  prefix: IndexKey,
  change: (tx: Transaction, documents: readonly D[]) => void,
): Promise<boolean> {
  let after: string | undefined;
  do {
    signal?.throwIfAborted();
    // Begin after the previous slice, because the query also finds documents that were left unchanged.
    const found = await store.find({ collection, index: 'list', prefix, limit: atOnce, after });
    const unchanged = await store.commit({
      touch: [participantList.aggregate(ledger.list)],
      decide(tx) {
        if (!isUnchanged(tx, ledger)) return false;
        change(tx, found.documents);
        return true;
      },
    });
    if (!unchanged) return false;
    after = found.cursor;
  } while (after !== undefined);
  return true;
}

function isUnchanged(tx: Transaction, { list, activeDay }: ParticipantLedger): boolean {
  return tx.get(ledgerRef(list))?.activeDay === activeDay;
}

function unused(tx: Transaction, list: string, found: readonly ParticipantProof[]): ParticipantProof[] {
  const proofs = tx.getAll(found.map(proofRef)).filter((proof) => proof !== undefined);
  const marks = readMarks(tx, list, proofs);
  return proofs.filter((_, at) => isStranger(marks[at]!.identity));
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

/** Deletes the personal data of lists that no wheel uses any more. `lists/sweep.ts` deletes the lists themselves. */
async function sweepGoneLists(sweep: Sweep): Promise<void> {
  const { store } = sweep;
  for await (const { list, listName } of ledgers(sweep, 'wheel')) {
    const wheel = await store.get(headRef(listName));
    if (wheel?.participants?.list.generation === list) continue;
    await deleteAll(sweep, list, participantMarks, (tx, marks) => {
      for (const { kind, hash } of marks) tx.delete(markRef(list, kind, hash));
    });
    await deleteAll(sweep, list, participantProofs, forgetProofs);
    const spins = await store.find({ collection: wheelSpins, index: 'generation', prefix: [list], limit: 1 });
    // Keep wins and joins as long as a result may contain names, because an erasure needs them.
    if (spins.documents.length > 0) continue;
    await deleteAll(sweep, list, participantWins, (tx, wins) =>
      wins.forEach((win) => tx.delete(winRef(win))),
    );
    await deleteAll(sweep, list, participantJoins, (tx, joins) =>
      joins.forEach((join) => tx.delete(joinRef(join))),
    );
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
  remove: (tx: Transaction, documents: readonly D[]) => void,
): Promise<void> {
  for (;;) {
    signal?.throwIfAborted();
    const { documents } = await store.find({ collection, index: 'list', prefix: [list], limit: atOnce });
    if (documents.length === 0) return;
    await store.commit({
      touch: [participantList.aggregate(list)],
      decide: (tx) => remove(tx, documents),
    });
  }
}
