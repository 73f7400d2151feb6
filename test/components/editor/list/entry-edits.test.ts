import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  removingDuplicates,
  shuffled,
  sorting,
  withEntry,
  withHidden,
  withMoved,
  withoutEntry,
} from '../../../../components/editor/list/entry-edits.ts';
import { listTotals } from '../../../../components/editor/list/list-totals.ts';
import type { LocalEntry } from '../../../../components/editor/local/local-entry.ts';
import { writeLine } from '../../../../components/editor/text/text-lines.ts';
import { atOnce } from '../../../../components/ui/in-slices.ts';
import { entriesOf, localEntries } from '../local/local-entries.ts';

const list = entriesOf('Cem', 'ada *2', 'Bob', 'ADA *3', 'b 10', 'b 9');
const text = (entries: readonly LocalEntry[]) => entries.map(writeLine).join(', ');
const sorted = (...list: Parameters<typeof sorting>) => atOnce(sorting(...list));
const withoutDuplicates = (...list: Parameters<typeof removingDuplicates>) =>
  atOnce(removingDuplicates(...list));

const edits: [string, readonly LocalEntry[], string][] = [
  ['by name', sorted(list, 'name'), 'ada *2, ADA *3, b 9, b 10, Bob, Cem'],
  ['by name, last first', sorted(list, 'name-down'), 'Cem, Bob, b 10, b 9, ada *2, ADA *3'],
  ['by weight, heaviest first', sorted(list, 'weight-down'), 'ADA *3, ada *2, Cem, Bob, b 10, b 9'],
  ['by weight', sorted(list, 'weight'), 'Cem, Bob, b 10, b 9, ada *2, ADA *3'],
  ['without duplicates', withoutDuplicates(list), 'Cem, ada *2, Bob, b 10, b 9'],
  [
    'with the weights of duplicates',
    withoutDuplicates(list, { addWeights: true }),
    'Cem, ada *5, Bob, b 10, b 9',
  ],
  ['without an entry', withoutEntry(list, 'e1'), 'ada *2, Bob, ADA *3, b 10, b 9'],
  ['moved down', withMoved(list, 'e1', 2), 'ada *2, Bob, Cem, ADA *3, b 10, b 9'],
  ['moved up', withMoved(list, 'e3', 0), 'Bob, Cem, ada *2, ADA *3, b 10, b 9'],
  ['moved past the end', withMoved(list, 'e1', 99), 'ada *2, Bob, ADA *3, b 10, b 9, Cem'],
];

describe('a list', () => {
  for (const [what, entries, expected] of edits) it(what, () => assert.equal(text(entries), expected));

  it('is returned unchanged if nothing changes', () => {
    const once = sorted(list, 'name');
    assert.equal(sorted(once, 'name'), once);
    const single = withoutDuplicates(list);
    assert.equal(withoutDuplicates(single, { addWeights: true }), single);
    assert.equal(withMoved(list, 'e1', -1), list);
    assert.equal(withMoved(list, 'nobody', 3), list);
    assert.equal(withoutEntry(list, 'nobody'), list);
  });

  it('finds duplicates by the rule of the service', () => {
    const same = entriesOf('Ａｄａ  Ｌ', 'ada l', 'STRASSE', 'straße', '\u200bAda\u00a0L', 'Аda l');
    assert.equal(text(withoutDuplicates(same)), 'Ａｄａ  Ｌ, STRASSE, Аda l');
    const heavy = entriesOf('a *999999.5', 'A *2.001');
    assert.equal(text(withoutDuplicates(heavy, { addWeights: true })), 'a *1000000');
  });

  it('changes one entry and leaves the others alone', () => {
    const hidden = withHidden(list, 'e2');
    assert.deepEqual(hidden[1], { id: 'e2', name: 'ada', weight: 2, hidden: true });
    assert.deepEqual(withHidden(hidden, 'e2', false), list);
    assert.equal(withEntry(list, 'e2', { color: '#000000' })[0], list[0]);
    assert.deepEqual(listTotals(list), { weight: 9, hidden: 0 });
    assert.deepEqual(listTotals(hidden), { weight: 7, hidden: 1 });
    assert.equal(listTotals(entriesOf('a *0.1', 'b *0.2')).weight, 0.3);
  });

  it('is shuffled into every order equally often, and loses nobody', () => {
    fc.assert(
      fc.property(localEntries, (entries) => {
        assert.deepEqual(new Set(shuffled(entries)), new Set(entries));
      }),
    );
    const three = entriesOf('a', 'b', 'c');
    const counts = new Map<string, number>();
    for (let i = 0; i < 6_000; i += 1) {
      const order = text(shuffled(three));
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    assert.equal(counts.size, 6);
    // Each order is expected 1,000 times; 174 is about six standard deviations.
    for (const count of counts.values())
      assert.ok(Math.abs(count - 1_000) < 174, 'every order is equally likely');
  });
});
