import assert from 'node:assert/strict';
import { it } from 'node:test';
import { nothing } from 'lit';
import { localHint } from '../../../components/console/local-hint.ts';

it('only an address of this computer gets a hint', () => {
  for (const [address, isLocal] of [
    ['http://localhost:8080/join/friday', true],
    ['http://svc.localhost:8080/join/friday', true],
    ['http://127.0.0.1/join/friday', true],
    ['http://[::1]:8080/join/friday', true],
    ['http://192.168.0.5:8080/join/friday', false],
    ['https://localhost.example/join/friday', false],
    ['https://wheels.example/join/localhost', false],
  ] as const)
    assert.equal(localHint(address) !== nothing, isLocal, address);
});
