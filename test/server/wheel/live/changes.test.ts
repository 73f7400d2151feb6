import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { PublicEntry, SpinResult } from '../../../../contracts/wheel/wheel.ts';
import { ChangeLog, type Change } from '../../../../server/wheel/live/changes.ts';

type Rows = ReadonlyMap<string, PublicEntry>;

const row = (id: string, weight: number): PublicEntry => ({ id, name: id, weight, color: '#000000' });
const result = { spinId: 'x' } as SpinResult;

const step = fc.oneof(
  fc.record({ id: fc.constantFrom('a', 'b', 'c'), weight: fc.nat(9), kind: fc.constantFrom('put', 'drop') }),
  fc.constant({ kind: 'spin' as const }),
);

function play(steps: readonly (typeof step extends fc.Arbitrary<infer T> ? T : never)[], kept: number) {
  const log = new ChangeLog(0, { keptChanges: kept, keptRows: 3 * kept });
  const states: Rows[] = [new Map()];
  for (const [at, each] of steps.entries()) {
    const rows = new Map(states[at]);
    let change: Change;
    if (each.kind === 'spin') change = { kind: 'spin', version: at + 1, result, commitment: '' };
    else if ('id' in each) {
      const { id, weight } = each;
      if (each.kind === 'put') rows.set(id, row(id, weight));
      else rows.delete(id);
      const entries = new Map([[id, rows.get(id) ?? null]]);
      change = { kind: 'rows', from: at, version: at + 1, entries, participants: new Map() };
    } else throw new Error('unreachable');
    log.add(change);
    states.push(rows);
  }
  return { log, states };
}

describe('changes that are stored for pages that reconnect', () => {
  it('bring a page from any known version to the current one, with spins in order', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), fc.integer({ min: 1, max: 40 }), (steps, kept) => {
        const { log, states } = play(steps, kept);
        for (const [from, state] of states.entries()) {
          const missed = log.since(from);
          if (missed === undefined) {
            assert.ok(steps.length - from > kept, 'recent changes are kept');
            continue;
          }
          const rows = new Map(state);
          let version = from;
          for (const change of missed) {
            if (change.kind === 'rows') {
              assert.equal(change.from, version);
              for (const [id, value] of change.entries) {
                if (value === null) rows.delete(id);
                else rows.set(id, value);
              }
            } else {
              assert.equal(change.version, version + 1);
              assert.equal(change.version, steps.findLastIndex(({ kind }) => kind === 'spin') + 1);
            }
            version = change.version;
          }
          assert.equal(version, steps.length);
          assert.deepEqual([...rows].sort(), [...(states.at(-1) as Rows)].sort());
        }
      }),
    );
  });

  it('are dropped if they would be incomplete', () => {
    const { log } = play([{ kind: 'put', id: 'a', weight: 1 }], 10);
    log.restart(5);
    assert.equal(log.since(4), undefined);
    assert.deepEqual(log.since(5), []);
  });

  it('do not contain names of removed participants, before or after a spin', () => {
    const log = new ChangeLog(0, { keptChanges: 9, keptRows: 9 });
    const people = (id: string, name: string | null) =>
      new Map([[id, name === null ? null : { id, name, weight: 1 }]]);
    const rows = (version: number, participants: ReturnType<typeof people>): Change => {
      return { kind: 'rows', from: version - 1, version, entries: new Map(), participants };
    };
    const spun = (version: number): Change => ({ kind: 'spin', version, result, commitment: '' });
    log.add(rows(1, people('p', 'Erasmus')));
    log.add(rows(2, people('q', 'Bob')));
    log.add(spun(3));
    log.add(rows(4, people('p', 'Erasmus of Rotterdam')));
    log.add(spun(5));
    log.add(rows(6, people('p', null)));
    const told = log
      .since(0)!
      .flatMap((change) =>
        change.kind === 'rows'
          ? [...change.participants].map(([id, row]) => `${id} ${row?.name ?? 'gone'}`)
          : [],
      );
    assert.deepEqual(told, ['p gone', 'q Bob', 'p gone']);
  });

  it('keep erasures longer than rows, and without names', () => {
    const log = new ChangeLog(0, { keptChanges: 9, keptRows: 2 });
    const winner = { id: 'p', name: 'Erasmus', weight: 1, index: 0 };
    const proof = { winners: [{ id: 'p', weight: 1_000, salt: 'c2FsdA', userTag: '', path: [] }] };
    log.add({
      kind: 'spin',
      version: 1,
      result: { winner, winners: [winner], proof } as unknown as SpinResult,
      commitment: '',
    });
    log.erase('p', 2);
    assert.doesNotMatch(JSON.stringify(log.since(0)), /Erasmus|c2FsdA/);
    log.erase('q', 3);
    log.restart(4);
    assert.deepEqual([log.erasedSince(1), log.erasedSince(2), log.erasedSince(3)], [['p', 'q'], ['q'], []]);
    log.erase('r', 5);
    assert.deepEqual(log.erasedSince(0), ['q', 'r'], 'as many as rows');
  });
});
