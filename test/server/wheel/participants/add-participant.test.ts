import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { base, startWheelApi, type WheelApi } from '../api.ts';

let api: WheelApi;
before(async () => (api = await startWheelApi()));
after(() => api.stop());

const add = (listName: string, body: Record<string, unknown>) =>
  api.call('POST', `${base}/${listName}`, body);

describe('an add', () => {
  it('works', async () => {
    const listName = await api.wheel();
    console.log(
      JSON.stringify(
        (
          await add(listName, {
            name: 'Ada',
            userId: 'u1',
            ip: '203.0.113.7',
            fingerprint: 'f',
            userAgent: 'x',
          })
        ).body,
      ),
    );
    const two = await add(listName, { name: 'Ada', userId: 'u1' });
    console.log(two.status, two.body);
    console.log((await api.call('GET', `${base}/${listName}`)).body);
    assert.ok(true);
  });
});
