import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isStagingLike } from '../../sdk/lib/flow/diagnostics.ts';

for (const [host, mode, expected] of [
  ['shop.example', undefined, false],
  ['shop.example', 'production', false],
  ['shop.example', 'development', true],
  ['localhost', undefined, true],
  ['app.localhost', 'production', true],
  ['127.0.0.1', undefined, true],
  ['printer.local', undefined, true],
  ['local.example', undefined, false],
  ['dev.shop.example', 'production', true],
  ['staging.shop.example', undefined, true],
  ['Test.shop.example', undefined, true],
  ['device.example', undefined, false],
  ['contest.example', undefined, false],
  ['dev-shop.example', undefined, false],
] as const)
  test(`${host} with the mode ${String(mode)} is ${expected ? '' : 'not '}for development or staging`, () => {
    assert.equal(isStagingLike(host, mode), expected);
  });
