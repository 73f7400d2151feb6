import assert from 'node:assert/strict';
import { it } from 'node:test';
import { csvAddress } from '../../../../server/wheel/entries/csv-address.ts';

const sheets = 'https://docs.google.com/spreadsheets/d';
const cases: readonly (readonly [from: string, to: string])[] = [
  ['https://my-site.example/names.csv', 'https://my-site.example/names.csv'],
  [`${sheets}/1AbC-d_e/edit?usp=sharing`, `${sheets}/1AbC-d_e/export?format=csv`],
  [`${sheets}/1AbC-d_e/edit?gid=12#gid=12`, `${sheets}/1AbC-d_e/export?format=csv&gid=12`],
  [`${sheets}/1AbC-d_e`, `${sheets}/1AbC-d_e/export?format=csv`],
  [`${sheets}/e/2PACX-1v/pubhtml?gid=7&single=true`, `${sheets}/e/2PACX-1v/pub?output=csv&gid=7`],
  [`${sheets}/e/2PACX-1v/pub?output=csv`, `${sheets}/e/2PACX-1v/pub?output=csv`],
  ['https://docs.google.com/document/d/1AbC/edit', 'https://docs.google.com/document/d/1AbC/edit'],
  [
    'https://docs.google.com.evil.example/spreadsheets/d/1',
    'https://docs.google.com.evil.example/spreadsheets/d/1',
  ],
];

it('sheets of Google are read as CSV, and other addresses as they are', () => {
  for (const [from, to] of cases) assert.equal(csvAddress(from), to);
});
