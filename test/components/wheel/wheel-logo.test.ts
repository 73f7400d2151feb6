import assert from 'node:assert/strict';
import { test } from 'node:test';
import { logoAddress } from '../../../components/wheel/wheel-logo.ts';

const secure = 'https://host.example/raffle/';
const plain = 'http://host.example/';
const png = 'data:image/png;base64,AAAA';

for (const [logo, base, address] of [
  ['', secure, undefined],
  ['https://cdn.example/a.png', secure, 'https://cdn.example/a.png'],
  ['http://cdn.example/a.png', secure, undefined],
  ['http://cdn.example/a.png', plain, 'http://cdn.example/a.png'],
  ['/a.png', secure, 'https://host.example/a.png'],
  ['a.png', secure, 'https://host.example/raffle/a.png'],
  ['//cdn.example/a.png', secure, 'https://cdn.example/a.png'],
  [png, secure, png],
  ['data:image/svg+xml,%3Csvg/%3E', secure, 'data:image/svg+xml,%3Csvg/%3E'],
  ['data:text/html,<script>alert(1)</script>', secure, undefined],
  ['javascript:alert(1)', secure, undefined],
  ['blob:https://host.example/1', secure, undefined],
  ['https://user:secret@cdn.example/a.png', secure, undefined],
  ['https://', secure, undefined],
] as const) {
  test(`a logo at ${logo || 'no address'} of a page at ${base}`, () => {
    assert.equal(logoAddress(logo, base), address);
  });
}
