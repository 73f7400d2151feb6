/** Elimination on a reader's own wheel: winners leave the wheel one by one. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { withHidden } from '../../../components/editor/list/entry-edits.ts';
import { mergedState } from '../../../components/editor/local/merged-state.ts';
import { emptyState, readStored, writeStored } from '../../../components/editor/local/stored-wheel.ts';
import { Elimination } from '../../../components/wheel-page/sources/elimination.ts';
import type { WheelSource } from '../../../components/wheel-page/sources/wheel-source.ts';

function wheel(...names: readonly string[]) {
  const all = names.map((name) => ({ id: name, name, weight: 1 }));
  const source = {
    eliminates: true,
    rows: all,
    take(_: 'hide' | 'remove', { id }: { id: string }) {
      const { rows } = source;
      source.rows = withHidden(rows, id) as typeof rows;
      return () => (source.rows = rows);
    },
    showAll: () => (source.rows = all),
  };
  return source as unknown as WheelSource & { eliminates: boolean };
}
const winner = (name: string) => ({ id: name, name, weight: 1, color: '', index: 0 });

it('winners leave after their card was closed, until the last one is named', () => {
  const source = wheel('Ada', 'Bo', 'Cy');
  const elimination = new Elimination(source);
  elimination.landed(winner('Bo'));
  assert.equal(source.rows.filter(({ hidden }) => hidden).length, 0, 'the card still names Bo');
  const out = elimination.carryOut();
  assert.equal(out?.text, 'Bo is out, 2 are left');
  assert.equal(elimination.carryOut(), undefined);
  out.undo();
  assert.equal(source.rows.filter(({ hidden }) => hidden).length, 0);

  elimination.landed(winner('Bo'));
  elimination.carryOut();
  elimination.landed(winner('Ada'));
  const last = elimination.carryOut();
  assert.deepEqual([last?.text, last?.label], ['Ada is out. Cy is the last one left', 'Start again']);
  assert.equal(elimination.runs, false);
  elimination.landed(winner('Cy'));
  assert.equal(elimination.carryOut(), undefined, 'the last one stays');
  last?.undo();
  assert.equal(elimination.runs, true);
});

it('a wheel without elimination keeps its winners', () => {
  const source = wheel('Ada', 'Bo');
  source.eliminates = false;
  const elimination = new Elimination(source);
  elimination.landed(winner('Bo'));
  assert.equal(elimination.carryOut(), undefined);
});

it('elimination is stored with the wheel, and merged with changes of another tab', () => {
  const on = { ...emptyState, settings: { title: '', colors: [], elimination: true } };
  assert.equal(readStored(writeStored(on))?.settings.elimination, true);
  assert.ok(
    !writeStored({ ...on, settings: { ...on.settings, elimination: false } }).includes('elimination'),
  );
  const titled = { ...emptyState, settings: { title: 'Theirs', colors: [] } };
  const newId = () => 'new';
  assert.deepEqual(mergedState(emptyState, on, titled, newId).settings, {
    ...{ title: 'Theirs', colors: [], elimination: true },
  });
  assert.deepEqual(mergedState(emptyState, titled, on, newId).settings, {
    ...{ title: 'Theirs', colors: [], elimination: true },
  });
  assert.deepEqual(mergedState(on, emptyState, on, newId).settings, { title: '', colors: [] });
});
