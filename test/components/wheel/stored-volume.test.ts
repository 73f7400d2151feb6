import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { keepVolume, storedVolume } from '../../../components/wheel/stored-volume.ts';

const store = (value: unknown) =>
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, value });
const holding = (text: string | null) => store({ getItem: () => text, setItem: () => undefined });

afterEach(() => Reflect.deleteProperty(globalThis, 'localStorage'));

test('the choice is stored and read back', () => {
  const kept = new Map<string, string>();
  store({
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  });
  assert.equal(storedVolume(), null);
  keepVolume({ volume: 0.35, muted: true });
  assert.deepEqual(storedVolume(), { volume: 0.35, muted: true });
  assert.deepEqual([...kept.keys()], ['svc-wheel-sound']);
});

test('foreign data counts as no choice', () => {
  const texts = [
    '',
    '{',
    'null',
    '3',
    '[]',
    '{}',
    '{"volume":2,"muted":false}',
    '{"volume":"1","muted":false}',
    '{"volume":0.5}',
  ];
  for (const text of texts) {
    holding(text);
    assert.equal(storedVolume(), null, text);
  }
});

test('a page without storage still works', () => {
  const refuse = (): never => {
    throw new DOMException('denied', 'SecurityError');
  };
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, get: refuse });
  assert.equal(storedVolume(), null);
  assert.doesNotThrow(() => keepVolume({ volume: 1, muted: false }));
  store({ getItem: refuse, setItem: refuse });
  assert.equal(storedVolume(), null);
  assert.doesNotThrow(() => keepVolume({ volume: 1, muted: false }));
  store(undefined);
  assert.equal(storedVolume(), null);
});
