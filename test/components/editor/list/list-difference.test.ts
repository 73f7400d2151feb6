import assert from 'node:assert/strict';
import { it } from 'node:test';
import { differenceText } from '../../../../components/editor/list/list-difference.ts';

const list = (text: string) =>
  text === ''
    ? []
    : text.split(' ').map((each) => {
        const [name = '', weight = '1'] = each.split('*');
        return { name, weight: Number(weight) };
      });

const cases: readonly (readonly [before: string, after: string, said: string])[] = [
  ['', '', 'nothing changed'],
  ['Ada Bob', 'Bob Ada', 'nothing changed'],
  ['Ada', 'Ada Bob Cy', '2 entries added'],
  ['Ada Bob', 'Ada', '1 entry removed'],
  ['Ada*2 Bob', 'Ada*3 Cy', '1 entry added, 1 entry removed, 1 weight changed'],
  ['Ada Ada*2', 'Ada*2 Ada*5', '1 weight changed'],
  ['Ada Ada', 'Ada Ada Ada', '1 entry added'],
];
for (const [before, after, said] of cases)
  it(`a list ${JSON.stringify(before)} replaced by ${JSON.stringify(after)}: ${said}`, () =>
    assert.equal(differenceText(list(before), list(after)), said));
