import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { createHome, type BuiltServer, type Home } from '../drive/built-server.ts';
import { curlOf, type Answered, type Curl } from '../drive/curl.ts';

const api = '/wheelapp/api/v1/wheels';
const json = ['-H', 'Content-Type: application/json'];

describe('the wheel API by curl, from a clean start', () => {
  let home: Home;
  let server: BuiltServer;
  let curl: Curl;
  let answered: Answered;
  let bearer: string[];
  let credentials: string;
  const send = (method: string, path: string, body: unknown, ...more: string[]) =>
    curl(path, '-X', method, ...bearer, ...json, ...more, '-d', JSON.stringify(body));

  before(async () => {
    // The default limits apply, as in a fresh clone.
    home = await createHome({ environment: { SVC_BOOTSTRAP: '', SVC_RATE_LIMIT_SCALE: '' } });
    server = await home.start();
    ({ curl, answered } = await curlOf(server.url));
    const demo = JSON.parse(await readFile(join(home.directory, 'data', 'demo.json'), 'utf8'));
    const { clientId, clientSecret } = demo.clients[0];
    credentials = `${clientId}:${clientSecret}`;
  });
  after(async () => {
    await server.end('SIGTERM');
    await home.remove();
  });

  it('gives a token for the credentials that were printed', async () => {
    const grant = ['-d', 'grant_type=client_credentials', '-d', 'resource=service.wheel'];
    const scopes = ['-d', 'scope=wheel:read wheel:write wheel:spin'];
    const { status, body } = await curl('/mana/oauth/token', '-u', credentials, ...grant, ...scopes);
    assert.equal(status, 200);
    assert.deepEqual(Object.keys(body).sort(), ['access_token', 'aud', 'expires_in', 'scope', 'token_type']);
    assert.deepEqual([body.token_type, body.aud], ['Bearer', 'service.wheel']);
    bearer = ['-H', `Authorization: Bearer ${body.access_token}`];
    const wrong = await curl('/mana/oauth/token', '-u', 'svc_nobody:wrong', ...grant);
    assert.deepEqual([wrong.status, wrong.body.error], [401, 'invalid_client']);
  });

  it('creates a wheel, or updates it', async () => {
    const wheel = {
      listName: 'Friday',
      entries: [{ name: 'Ada', weight: 2, color: '#0072B2' }, { name: 'Grace' }, { name: 'Edsger' }],
      settings: { spinDurationSeconds: 6, branding: { title: 'Friday giveaway' } },
    };
    const created = await send('POST', api, wheel);
    assert.deepEqual([created.status, created.body.listName, created.body.entryCount], [201, 'friday', 3]);
    const updated = await send('POST', api, { listName: 'friday', settings: { spinDurationSeconds: 1 } });
    assert.deepEqual([updated.status, updated.body.settings.branding.title], [200, 'Friday giveaway']);
  });

  it('reads participants, entries, settings and the last draw', async () => {
    const { status, body, headers } = await curl(`${api}/friday`, ...bearer);
    assert.equal(status, 200);
    assert.deepEqual([body.entries.length, body.participants, body.lastDrawResult], [3, [], null]);
    const again = await curl(`${api}/friday`, ...bearer, '-H', `If-None-Match: ${headers['etag']}`);
    assert.deepEqual([again.status, again.body], [304, '']);
  });

  it('replaces entries and updates settings and branding, even with the wheel as it was read', async () => {
    const { body, headers } = await curl(`${api}/friday`, ...bearer);
    const same = await send('PUT', `${api}/friday`, body, '-H', `If-Match: ${headers['etag']}`);
    assert.equal(same.status, 200);
    const stale = await send('PUT', `${api}/friday`, body, '-H', `If-Match: ${headers['etag']}`);
    assert.deepEqual([stale.status, stale.body.code], [412, 'version_conflict']);
    const bad = await send('PUT', `${api}/friday`, { entries: [{ name: 'Ada', weight: -1 }] });
    assert.deepEqual([bad.status, bad.body.errors[0].path], [400, 'entries.0.weight']);
  });

  it('replaces and appends entries', async () => {
    const replaced = await send('PUT', `${api}/friday/entries`, {
      entries: [{ name: 'Barbara', weight: 0.5 }],
      settings: { colorPalette: ['#112233', '#445566'] },
    });
    assert.deepEqual([replaced.status, replaced.body.totalWeight], [200, 0.5]);
    const appended = await send('POST', `${api}/friday/entries`, { entries: [{ name: 'Donald' }] });
    assert.deepEqual([appended.status, appended.body.entryCount], [200, 2]);
  });

  it('adds a giveaway participant under its rules', async () => {
    const added = await send('POST', `${api}/friday`, {
      name: 'Radia',
      userId: 'viewer-1',
      fingerprint: 'b7',
    });
    assert.deepEqual([added.status, added.body.participant.name, added.body.flags], [201, 'Radia', []]);
    const again = await send('POST', `${api}/friday`, { name: 'Radia', userId: 'viewer-1' });
    assert.deepEqual([again.status, again.body.code], [409, 'duplicate_participant']);
    const flagged = await send('POST', `${api}/friday`, {
      name: 'Linus',
      userId: 'viewer-2',
      fingerprint: 'b7',
    });
    assert.deepEqual([flagged.status, flagged.body.flags], [201, ['duplicate_fingerprint']]);
  });

  it('spins both wheels, once for an Idempotency-Key, and keeps the result', async () => {
    const key = ['-H', 'Idempotency-Key: draw-1'];
    const custom = await send('POST', `${api}/friday/spin`, { type: 'custom', drawSlug: 'round-1' }, ...key);
    assert.deepEqual([custom.status, custom.body.number, custom.body.drawSlug], [200, 1, 'round-1']);
    const replayed = await send(
      'POST',
      `${api}/friday/spin`,
      { type: 'custom', drawSlug: 'round-1' },
      ...key,
    );
    assert.deepEqual(replayed.body, custom.body);
    assert.equal(replayed.headers['idempotency-replayed'], 'true');
    const giveaway = await send('POST', `${api}/friday/spin`, { type: 'participants' });
    assert.deepEqual([giveaway.status, giveaway.body.number], [200, 2]);
    const { body } = await curl(`${api}/friday`, ...bearer);
    assert.deepEqual(body.lastDrawResult, giveaway.body);
    const evidence = await curl(`/wheelapp/data/spins/${giveaway.body.spinId}`);
    assert.equal(evidence.body.result.winner.userId, undefined);
  });

  it('refuses requests without a token, with the wrong scope or for an unknown wheel', async () => {
    const none = await curl(`${api}/friday`);
    assert.deepEqual([none.status, none.body.code], [401, 'missing_token']);
    const { body } = await curl(
      ...(['/mana/oauth/token', '-u', credentials, '-d', 'grant_type=client_credentials'] as const),
      ...['-d', 'resource=service.wheel', '-d', 'scope=wheel:read'],
    );
    const reader = ['-H', `Authorization: Bearer ${body.access_token}`];
    const spin = await curl(
      `${api}/friday/spin`,
      '-X',
      'POST',
      ...reader,
      ...json,
      '-d',
      '{"type":"custom"}',
    );
    assert.deepEqual([spin.status, spin.body.code], [403, 'insufficient_scope']);
    const unknown = await send('PUT', `${api}/nobody`, { settings: {} });
    assert.deepEqual([unknown.status, unknown.body.code], [404, 'not_found']);
    const broken = await curl(api, '-X', 'POST', ...bearer, ...json, '-d', '{"listName":');
    assert.deepEqual([broken.status, broken.body.code], [400, 'malformed_json']);
  });

  it('has answered every operation of the document, each as described', () => {
    const calls = [
      'createToken 200',
      'createWheel 201',
      'createWheel 200',
      'readWheel 200',
      'updateWheel 200',
      'addParticipant 201',
      'replaceEntries 200',
      'appendEntries 200',
      'spinWheel 200',
    ];
    assert.deepEqual(
      calls.filter((call) => !answered.has(call)),
      [],
    );
  });
});
