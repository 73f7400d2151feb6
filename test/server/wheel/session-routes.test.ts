/** Rules: docs/rules/wheel.md, "Session routes". */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Endpoint } from '../../../contracts/http/endpoint.ts';
import { signedInEndpoint } from '../../../contracts/wheel/owner-endpoints.ts';
import type { RunningApp } from '../start-app.ts';
import { alice, bob, startWithPeople, type Person, type Reply } from './signed-in.ts';

const base = '/wheels/api/v1/wheels';
const service = '/wheelapp/api/v1/wheels';

let app: RunningApp;
let owner: Person;
let stranger: Person;
before(async () => {
  app = await startWithPeople();
  owner = await alice(app);
  stranger = await bob(app);
});
after(() => app.stop());

const endpoints = () => app.serving.app.routes.map(({ endpoint }) => endpoint);
const ownedByService = () =>
  endpoints().filter(({ auth }) => auth.kind === 'service' && auth.audience === 'service.wheel');

it('session routes exist for every action of service tokens on wheels, and differ in path, credentials and limits only', () => {
  const owned = ownedByService() as Endpoint<unknown, unknown, unknown, never>[];
  assert.ok(owned.length >= 19, `${owned.length} actions`);
  const byId = new Map(endpoints().map((endpoint) => [endpoint.id, endpoint]));
  for (const each of owned) {
    const expected = signedInEndpoint(each);
    const found = byId.get(expected.id);
    assert.deepEqual(found, expected);
    assert.equal(found?.path, each.path.replace('/wheelapp/api/', '/wheels/api/'));
    assert.deepEqual(found?.auth, { kind: 'session', csrf: each.method !== 'get' });
    assert.equal(found?.body, each.body);
    assert.equal(found?.answers, each.answers);
    assert.equal(found?.errors?.includes('not_owner') ?? false, false, 'nothing tells that a wheel exists');
  }
});

it('session routes create, read, change, fill, spin and delete a wheel', async () => {
  const created = await owner.call('POST', base, { listName: 'mine', entries: [{ name: 'Ada' }] });
  assert.equal(created.status, 201);
  const wheel = `${base}/mine`;
  assert.equal((await owner.call('POST', `${wheel}/entries`, { entries: [{ name: 'Grace' }] })).status, 200);
  assert.equal((await owner.call('PUT', wheel, { settings: { spinDurationSeconds: 2 } })).status, 200);
  const added = await owner.call('POST', wheel, { name: 'Radia', userId: 'u1' });
  assert.equal(added.status, 201);
  const { id } = added.body.participant as { id: string };
  const bulk = await owner.call('POST', `${wheel}/participants`, { participants: [{ name: 'Lin' }] });
  assert.equal(bulk.body.participantCount, 2);
  assert.equal((await owner.call('PATCH', `${wheel}/participants/${id}`, { hidden: true })).status, 200);
  const spun = await owner.call('POST', `${wheel}/spin`, { type: 'custom' });
  assert.equal(spun.status, 200);
  const { spinId } = spun.body as { spinId: string };
  assert.equal((await owner.call('GET', `${wheel}/spins`)).body.spins[0].spinId, spinId);
  assert.equal((await owner.call('GET', `${wheel}/spins/${spinId}`)).status, 200);
  assert.equal((await owner.call('GET', `${wheel}/spins/${spinId}/evidence`)).status, 200);
  const claims = `${wheel}/spins/${spinId}/claims`;
  assert.equal((await owner.call('PUT', `${claims}/1`, { claim: 'away' })).status, 200);
  const redrawOf = { spinNumber: 1, place: 1 };
  const redraw = await owner.call('POST', `${wheel}/spin`, { type: 'custom', redrawOf });
  assert.deepEqual([redraw.status, redraw.body.redrawOf.spinId], [200, spinId]);
  assert.deepEqual(
    (await owner.call('GET', claims)).body,
    await (await app.call('GET', `${service}/mine/spins/${spinId}/claims`)).json(),
  );
  assert.deepEqual((await owner.call('GET', `${wheel}/jail`)).body.jailed, []);
  const list = `${wheel}/published-list`;
  assert.equal((await owner.call('GET', list)).status, 404, 'no address is set');
  // Set an address that is not public, to which the service must send nothing.
  const entriesUrl = 'https://127.0.0.1/names.csv';
  await owner.call('PUT', wheel, { settings: { entriesUrl } });
  const unread = await owner.call('GET', list);
  assert.deepEqual([unread.status, unread.body.code], [422, 'list_unreachable']);
  assert.equal((await app.call('GET', `${service}/mine/published-list`)).status, 422);
  assert.doesNotMatch(await (await fetch(`${app.url}/wheelapp/data/mine`)).text(), /entriesUrl|names\.csv/);

  const bySession = await owner.call('GET', wheel);
  const byToken = await app.call('GET', `${service}/mine`);
  assert.deepEqual(bySession.body, await byToken.json());
  assert.equal(bySession.headers.get('etag'), byToken.headers.get('etag'));
  const stale = await owner.call('PUT', wheel, { entries: [] }, { 'if-match': '"1"' });
  assert.deepEqual([stale.status, stale.body.code], [412, 'version_conflict']);

  const { wheels } = (await owner.call('GET', base)).body as { wheels: { listName: string }[] };
  assert.deepEqual(
    wheels.map(({ listName }) => listName),
    ['mine'],
  );
  assert.equal((await owner.call('DELETE', `${wheel}/participants/${id}`)).status, 204);
  assert.equal((await owner.call('DELETE', wheel)).status, 204);
  assert.equal((await owner.call('GET', wheel)).status, 404);
  assert.equal(
    (await owner.call('GET', `${wheel}/spins/${spinId}`)).status,
    200,
    'spins outlive their wheel',
  );
});

describe('another account', () => {
  const listNames = ['open', 'hushed', 'gone', 'missing'] as const;
  before(async () => {
    for (const listName of ['open', 'hushed', 'gone']) {
      const settings = listName === 'hushed' ? { visibility: 'private' } : {};
      await owner.call('POST', base, { listName, entries: [{ name: 'Ada' }], settings });
      await owner.call('POST', `${base}/${listName}`, { name: 'Radia', userId: 'u1' });
      await owner.call('POST', `${base}/${listName}/spin`, { type: 'custom' });
    }
    await owner.call('DELETE', `${base}/gone`);
  });

  const shown = ({ status, headers, body }: Reply) => {
    const { requestId: _, ...rest } = (body ?? {}) as { requestId?: string };
    const names = [...headers.keys()].filter((name) => !['date', 'x-request-id'].includes(name));
    return { status, names, rest };
  };

  it('gets the same answer for public, private and deleted wheels as for a name that nobody has', async () => {
    const spinIds = new Map<string, string>();
    for (const listName of ['open', 'hushed', 'gone']) {
      const { spins } = (await owner.call('GET', `${base}/${listName}/spins`)).body as {
        spins: { spinId: string }[];
      };
      spinIds.set(listName, spins[0]!.spinId);
    }
    const requests: [string, string, unknown?, Record<string, string>?][] = [
      ['GET', ''],
      ['GET', '?fields=settings'],
      ['GET', '', undefined, { 'if-none-match': '*' }],
      ['PUT', '', { settings: {} }],
      ['PUT', '', { settings: {} }, { 'if-match': '*' }],
      ['PUT', '', { settings: { spinDurationSeconds: 0 } }],
      ['DELETE', ''],
      ['POST', '', { name: 'Mallory' }],
      ['POST', '', { name: '' }],
      ['GET', '/entries'],
      ['GET', '/published-list'],
      ['PUT', '/entries', { entries: [] }],
      ['POST', '/entries', { entries: [{ name: 'x' }] }],
      ['GET', '/participants'],
      ['POST', '/participants', { participants: [{ name: 'x' }] }],
      ['PATCH', '/participants/par_000000000000_0', { hidden: true }],
      ['DELETE', '/participants/par_000000000000_0'],
      ['DELETE', '/participants/par_000000000000_0?erase=true'],
      ['GET', '/jail'],
      ['DELETE', '/jail/identity.0000000000000000000000'],
      ['POST', '/spin', { type: 'custom' }],
      ['POST', '/spin', { type: 'participants', count: 3 }, { 'idempotency-key': 'k' }],
      ['GET', '/spins'],
      ['GET', '/spins/{spin}'],
      ['GET', '/spins/{spin}/evidence'],
      ['GET', '/spins/{spin}/claims'],
      ['PUT', '/spins/{spin}/claims/1', { claim: 'here' }],
      ['POST', '/spin', { type: 'custom', redrawOf: { spinNumber: 1, place: 1 } }],
    ];
    for (const [method, path, body, headers] of requests) {
      const answers = [];
      for (const listName of listNames) {
        const target = path.replace('{spin}', spinIds.get(listName) ?? 'spin_none');
        answers.push(shown(await stranger.call(method, `${base}/${listName}${target}`, body, headers)));
      }
      const what = `${method} ${path} ${JSON.stringify(body)}`;
      for (const answer of answers) assert.deepEqual(answer, answers.at(-1), what);
      assert.ok([400, 404].includes(answers[0]!.status), what);
    }
    const left = await owner.call('GET', `${base}/open`);
    assert.equal(left.body.participants.length, 1);
  });

  it('learns that a name is taken, because it cannot have it', async () => {
    for (const listName of ['open', 'hushed', 'gone']) {
      const { status, body } = await stranger.call('POST', base, { listName });
      assert.deepEqual([status, body.code], [409, 'name_taken']);
    }
    assert.deepEqual((await stranger.call('GET', base)).body.wheels, []);
  });
});

it('session routes need the session and, for every change, the proof that a page of this origin sent the request', async () => {
  await owner.call('POST', base, { listName: 'guarded', entries: [{ name: 'Ada' }] });
  const wheel = `${base}/guarded`;
  const changes: [string, string, unknown?][] = [
    ['POST', base, { listName: 'forged' }],
    ['PUT', wheel, { settings: { visibility: 'private' } }],
    ['POST', `${wheel}/spin`, { type: 'custom' }],
    ['PUT', `${wheel}/spins/spin_any/claims/1`, { claim: 'here' }],
    ['POST', wheel, { name: 'Mallory' }],
    ['DELETE', wheel],
  ];
  for (const [method, path, body] of changes) {
    const statusOf = async (more: Record<string, string | undefined>) =>
      (await owner.call(method, path, body, more)).status;
    assert.equal(await statusOf({ cookie: '' }), 401);
    assert.equal(await statusOf({ cookie: '', authorization: `Bearer ${await app.token()}` }), 401);
    assert.equal(await statusOf({ 'x-csrf-token': undefined }), 403);
    assert.equal(await statusOf({ 'x-csrf-token': stranger.browser.headers()['x-csrf-token'] }), 403);
    assert.equal(await statusOf({ 'sec-fetch-site': 'cross-site' }), 403);
    assert.equal(await statusOf({ 'sec-fetch-site': 'same-site' }), 403);
    assert.equal(await statusOf({ 'sec-fetch-site': undefined, origin: 'null' }), 403);
  }
  assert.equal((await owner.call('GET', wheel, undefined, { cookie: '' })).status, 401);
  const { version, spinCount: _ } = (await owner.call('GET', wheel)).body as Record<string, unknown>;
  assert.equal(version, 1, 'nothing has changed');
  const preflight = await fetch(app.url + wheel, {
    method: 'OPTIONS',
    headers: { origin: 'https://evil.example' },
  });
  assert.equal(preflight.headers.get('access-control-allow-origin'), null);
  const read = await owner.call('GET', wheel, undefined, { origin: 'https://evil.example' });
  assert.equal(read.headers.get('access-control-allow-origin'), null);
  assert.equal(read.headers.get('cross-origin-resource-policy'), 'same-origin');
});

it('session routes repeat an answer for an Idempotency-Key of the account, and of no other account or client', async () => {
  const body = { listName: 'keyed', entries: [{ name: 'Ada' }] };
  await owner.call('POST', base, body);
  const spin = (caller: Person, headers = { 'idempotency-key': 'draw-1' }) =>
    caller.call('POST', `${base}/keyed/spin`, { type: 'custom' }, headers);
  const first = await spin(owner);
  const again = await spin(owner);
  assert.equal(again.headers.get('idempotency-replayed'), 'true');
  assert.deepEqual(again.body, first.body);
  assert.equal((await spin(stranger)).status, 404);
  const byToken = await app.call(
    'POST',
    `${service}/keyed/spin`,
    { type: 'custom' },
    { 'Idempotency-Key': 'draw-1' },
  );
  assert.equal(((await byToken.json()) as { number: number }).number, 2);
});
