import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { base, startWheelApi, type WheelApi } from '../api.ts';

let api: WheelApi;
before(async () => (api = await startWheelApi()));
after(() => api.stop());

const family = '👩‍👩‍👧‍👦';
const fits = family.repeat(16);
const refused: readonly [string, string][] = [
  [`${fits}x`, 'too_long'],
  ['\u3164\u3164', 'empty'],
  ['\u{E0067}\u{E007F}', 'empty'],
];

it('every endpoint refuses names of more than 400 bytes, and names of filler characters only', async () => {
  const listName = await api.wheel();
  const path = `${base}/${listName}`;
  const ways: readonly [string, string, (name: string) => object, string][] = [
    ['POST', path, (name) => ({ name }), 'name'],
    [
      'POST',
      `${path}/participants`,
      (name) => ({ participants: [{ name: 'Ada' }, { name }] }),
      'participants.1.name',
    ],
    ['POST', `${path}/entries`, (name) => ({ entries: [{ name }] }), 'entries.0.name'],
    ['PUT', `${path}/entries`, (name) => ({ entries: [{ name }] }), 'entries.0.name'],
    ['PUT', path, (name) => ({ entries: [{ name }] }), 'entries.0.name'],
    ['POST', base, (name) => ({ listName, entries: [{ name }] }), 'entries.0.name'],
  ];
  for (const [method, to, body, at] of ways) {
    for (const [name, code] of refused) {
      const reply = await api.call(method, to, body(name));
      assert.equal(reply.status, 400, `${method} ${to} ${code}`);
      assert.deepEqual(
        reply.body.errors.map((issue: { path: string; code: string }) => [issue.path, issue.code]),
        [[at, code]],
      );
    }
    const { status } = await api.call(method, to, body(`${fits.slice(0, -family.length)}${to.length}`));
    assert.ok(status < 300, `${method} ${to}: ${status}`);
  }
});
