import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { rowCommand, type RowKeyPlace } from '../../../../components/editor/table/row-keys.ts';
import { readField } from '../../../../components/editor/table/row-values.ts';
import { undoStep } from '../../../../components/editor/undo-keys.ts';

function pressed(keys: string) {
  const parts = keys.split('+');
  return {
    key: parts.at(-1)!,
    ctrlKey: parts.includes('Control'),
    metaKey: parts.includes('Meta'),
    altKey: parts.includes('Alt'),
    shiftKey: parts.includes('Shift'),
  };
}

const at: RowKeyPlace = { column: 'name', place: 20, rows: 100, seen: 7.4, isWriting: false };

const rows: [string, Partial<RowKeyPlace>, string | null][] = [
  ['ArrowUp', {}, 'go 19'],
  ['ArrowDown', {}, 'go 21'],
  ['PageUp', {}, 'go 14'],
  ['PageDown', {}, 'go 26'],
  ['PageDown', { seen: 1.2 }, 'go 21'],
  ['Alt+ArrowUp', {}, 'move 19'],
  ['Alt+ArrowDown', { column: 'grip' }, 'move 21'],
  ['Alt+PageDown', {}, null],
  ['Control+Home', {}, 'go 0'],
  ['Meta+End', {}, 'go 99'],
  ['Home', {}, null],
  ['Enter', {}, 'enter'],
  ['Enter', { column: 'weight' }, 'enter'],
  ['Enter', { column: 'remove' }, null],
  ['Escape', {}, null],
  ['Escape', { isWriting: true }, 'give-up'],
  ['a', { isWriting: true }, null],
];

describe('a key in a row', () => {
  for (const [keys, place, expected] of rows) {
    it(`${keys} ${JSON.stringify(place)}: ${expected ?? 'is left to the field'}`, () => {
      const command = rowCommand(pressed(keys), { ...at, ...place });
      const told = command && ('place' in command ? `${command.does} ${command.place}` : command.does);
      assert.equal(told, expected);
    });
  }

  for (const [keys, expected] of [
    ['Control+z', 'undo'],
    ['Meta+z', 'undo'],
    ['Control+Shift+Z', 'redo'],
    ['Control+y', 'redo'],
    ['Control+Alt+z', null],
    ['z', null],
    ['Control+x', null],
  ] as const) {
    it(`${keys}: ${expected ?? 'no step'}`, () => assert.equal(undoStep(pressed(keys)), expected));
  }
});

describe('text written in a row', () => {
  const ada = { id: 'e1', name: 'Ada', weight: 2 };
  for (const [column, written, expected] of [
    ['name', 'Ada', { text: 'Ada' }],
    ['name', ' Ada ', { text: 'Ada' }],
    ['name', ' Bob\t', { text: 'Bob', values: { name: 'Bob' } }],
    ['name', '  ', { fault: 'The name is empty. It stays Ada' }],
    ['weight', '2.000', { text: '2' }],
    ['weight', '2,5', { text: '2.5', values: { weight: 2.5 } }],
    ['weight', '0', { text: '0', values: { weight: 0 } }],
    ['weight', '1000001', { fault: 'A weight is a number from 0 to 1,000,000. It stays 2' }],
  ] as const) {
    it(`${column} ${JSON.stringify(written)}`, () =>
      assert.deepEqual(readField(ada, column, written), expected));
  }
});
