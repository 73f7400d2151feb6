import assert from 'node:assert/strict';
import { it } from 'node:test';
import {
  Deletions,
  handOver,
  takeOver,
  undoable,
  type Doomed,
} from '../../../../components/console/wheels/deletions.ts';
import { Fault } from '../../../../components/signed-in/fault.ts';
import { HandClock } from '../../wheel/hand/hand-clock.ts';

const friday: Doomed = { listName: 'friday', title: 'Friday night', version: 7 };
const monday: Doomed = { listName: 'monday', title: 'Monday', version: 3 };

/** @param answers answers of the service to deletions, in order; undefined for a success */
function opened(...answers: readonly (Fault | undefined)[]) {
  const clock = new HandClock();
  const sent: string[] = [];
  const kept: string[] = [];
  const deletions = new Deletions(clock, (listName, ifMatch) => {
    sent.push(`${listName} ${ifMatch}`);
    return Promise.resolve(answers[sent.length - 1]);
  });
  deletions.addEventListener('kept', (event) => kept.push((event as CustomEvent<string>).detail));
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
  return { clock, sent, kept, deletions, settled };
}

it('a wheel is gone at once, and deleted when it cannot be undone any more', () => {
  const { clock, sent, deletions } = opened();
  deletions.add(friday);
  assert.ok(deletions.has('friday'));
  assert.equal(deletions.waiting, friday);
  clock.pass(undoable - 1);
  assert.deepEqual(sent, []);
  clock.pass(1);
  assert.deepEqual(sent, ['friday "7"']);
  assert.equal(deletions.waiting, undefined);
  assert.ok(deletions.has('friday'));
});

it('nothing is sent after undo', () => {
  const { clock, sent, deletions } = opened();
  deletions.add(friday);
  deletions.undo();
  clock.pass(2 * undoable);
  deletions.carryOut();
  assert.deepEqual([sent, deletions.has('friday')], [[], false]);
});

it('leaving the page and the next deletion carry out the one that waits, once', () => {
  const { clock, sent, deletions } = opened();
  deletions.add(friday);
  deletions.add(monday);
  assert.deepEqual(sent, ['friday "7"']);
  deletions.carryOut();
  clock.pass(2 * undoable);
  assert.deepEqual(sent, ['friday "7"', 'monday "3"']);
});

it('a wheel that was not deleted comes back with the reason', async () => {
  for (const [fault, reason] of [
    [new Fault('offline'), 'You are offline.'],
    [new Fault('version_conflict'), 'It was changed elsewhere in the meantime.'],
  ] as const) {
    const { kept, deletions, settled } = opened(fault);
    deletions.add(friday);
    deletions.carryOut();
    await settled();
    assert.equal(deletions.has('friday'), false);
    assert.ok(kept[0]?.startsWith(`Friday night was not deleted. ${reason}`), kept[0]);
  }
});

it('a wheel that another tab has deleted stays deleted', async () => {
  const { kept, deletions, settled } = opened(new Fault('not_found'));
  deletions.add(friday);
  deletions.carryOut();
  await settled();
  assert.deepEqual([kept, deletions.has('friday')], [[], true]);
});

it('a deletion is handed to the next page once, and nothing else is taken for one', () => {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  } as unknown as Storage;
  assert.equal(takeOver(storage), undefined);
  handOver(friday, storage);
  assert.deepEqual(takeOver(storage), friday);
  assert.equal(takeOver(storage), undefined);
  for (const text of ['{', '"friday"', '{"listName":"friday"}', '[]', '{"version":1}']) {
    stored.set('svc-delete', text);
    assert.equal(takeOver(storage), undefined, text);
  }
});
