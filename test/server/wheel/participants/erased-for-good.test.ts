/** After an erasure, no data of the person remains in the store or its files. */
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import type { Others } from '../../../../server/domain.ts';
import { wheelDomain } from '../../../../server/wheel/index.ts';
import { contentOf } from '../../../postgres/stored-content.ts';
import { base, startWheelApi, type WheelApi } from '../api.ts';

let api: WheelApi;
before(async () => (api = await startWheelApi()));
after(() => api.stop());

const secret = 'Ada-5ec7e7';
const userId = 'user-5ec7e7';
const her = { name: secret, userId, ip: '203.0.113.7', fingerprint: 'f-5ec7e7', userAgent: 'agent-5ec7e7' };

it('leaves no data of a person after its background work', async () => {
  const rules = { duplicates: 'addWeight', fingerprint: 'reject', maxPerIp: 2 };
  const path = `${base}/${await api.wheel({ settings: { entryRules: rules } })}`;
  const post = (to: string, body: object, key: string) =>
    api.call('POST', `${path}${to}`, body, { 'Idempotency-Key': key });

  const { id } = (await post('', her, 'add')).body.participant as { id: string };
  await post('/participants', { participants: [{ name: 'Grace' }, her, { name: 'Edsger' }] }, 'bulk');
  assert.equal(
    (await post('', { name: 'twin', ip: her.ip, fingerprint: her.fingerprint }, 'twin')).status,
    409,
  );
  const { body: result } = await post('/spin', { type: 'participants', count: 3 }, 'spin');
  assert.match(JSON.stringify(result), /5ec7e7/);
  assert.match(await contentOf(api.app.directory), /5ec7e7/);

  assert.equal((await api.call('DELETE', `${path}/participants/${id}?erase=true`)).status, 204);
  const wheel = await wheelDomain.create(api.app.serving.deps, (() => api.app.serving.identity) as Others);
  await wheel.close?.();
  const job = wheel.jobs?.find(({ name }) => name === 'finish-erasures');
  assert.ok(job);
  assert.ok(job.every <= 5 * 60_000, 'README says within ten minutes');
  await job.work(new AbortController().signal);
  const kept = await contentOf(api.app.directory);
  assert.match(kept, /Edsger/);
  assert.doesNotMatch(kept, /5ec7e7/);
});
