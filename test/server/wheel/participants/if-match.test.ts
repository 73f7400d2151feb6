import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { rowsAtOnce } from '../../../../server/wheel/participants/add-participants.ts';
import { base, startWheelApi, type WheelApi } from '../api.ts';

let api: WheelApi;
before(async () => (api = await startWheelApi()));
after(() => api.stop());

const tagOf = async (path: string) => (await api.call('GET', path)).headers.get('etag') ?? '';

describe('If-Match on writes of participants', () => {
  const rows = Array.from({ length: 2 * rowsAtOnce }, (_, at) => ({ name: `viewer ${at}` }));
  const writes: [name: string, method: string, at: (path: string, id: string) => string, body?: object][] = [
    ['a single add', 'POST', (path) => path, { name: 'Grace' }],
    [
      'a bulk add of one batch',
      'POST',
      (path) => `${path}/participants`,
      { participants: [{ name: 'Grace' }] },
    ],
    ['a bulk add of two batches', 'POST', (path) => `${path}/participants`, { participants: rows }],
    ['a bulk add of nobody', 'POST', (path) => `${path}/participants`, { participants: [] }],
    ['a removal', 'DELETE', (path, id) => `${path}/participants/${id}`],
  ];
  for (const [name, method, at, body] of writes) {
    it(`refuses ${name} after the participants changed, and changes nothing`, async () => {
      const path = `${base}/${await api.wheel({ entries: [{ name: 'a' }] })}`;
      const { id } = (await api.call('POST', path, { name: 'Ada' })).body.participant;
      const stale = [await tagOf(path), await tagOf(`${path}/participants`)];
      await api.call('POST', path, { name: 'Edsger' });
      for (const tag of [...stale, await tagOf(`${path}/entries`)]) {
        const { status, body: answer } = await api.call(method, at(path, id), body, { 'If-Match': tag });
        assert.deepEqual([status, answer.code], [412, 'version_conflict'], tag);
      }
      const { participants } = (await api.call('GET', `${path}/participants`)).body;
      assert.deepEqual(
        participants.map((row: { name: string }) => row.name),
        ['Ada', 'Edsger'],
      );
    });

    it(`takes ${name} while the participants are as they were read`, async () => {
      const path = `${base}/${await api.wheel()}`;
      const { id } = (await api.call('POST', path, { name: 'Ada' })).body.participant;
      const tag = await tagOf(`${path}/participants`);
      await api.call('POST', `${path}/entries`, { entries: [{ name: 'b' }] });
      const { status } = await api.call(method, at(path, id), body, { 'If-Match': tag });
      assert.ok(status < 300, `${status}`);
    });
  }
});
