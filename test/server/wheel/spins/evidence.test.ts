import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { checkEvidenceNow } from '../../../../components/wheel/engine/check-evidence.ts';
import { checkReceipt, readReceipt } from '../../../../components/wheel/engine/check-receipt.ts';
import type { SpinEvidence } from '../../../../contracts/wheel/spin-evidence.ts';
import type { SpinResult } from '../../../../contracts/wheel/wheel.ts';
import { Refusal } from '../../../../contracts/http/errors.ts';
import type { Answer } from '../../../../server/http/answers/answer.ts';
import { createWheelRoute } from '../../../../server/wheel/wheels/create-wheel.ts';
import { evidenceRoutes } from '../../../../server/wheel/spins/evidence.ts';
import { spinWheelRoute } from '../../../../server/wheel/spins/spin.ts';
import { act, counted, openWorld } from '../world.ts';
import { base, rows, startWheelApi, type Reply, type WheelApi } from '../api.ts';

let api: WheelApi;
before(async () => (api = await startWheelApi()));
after(() => api.stop());

const spin = async (listName: string, body: object = {}): Promise<SpinResult> => {
  const { status, body: result } = await api.call('POST', `${base}/${listName}/spin`, {
    type: 'custom',
    ...body,
  });
  assert.equal(status, 200);
  return result;
};
const evidencePath = (spinId: string) => `/wheelapp/data/spins/${spinId}`;
const evidenceOf = async (spinId: string): Promise<SpinEvidence> => {
  const { status, body } = await api.anybody(evidencePath(spinId));
  assert.equal(status, 200);
  return body;
};
const notPassed = (evidence: unknown) =>
  checkEvidenceNow(evidence).checks.flatMap(({ id, outcome }) =>
    outcome === 'passed' ? [] : `${id} ${outcome}`,
  );
const code = ({ status, body }: Reply) => [status, body.code];
const add = (listName: string, body: object) => api.call('POST', `${base}/${listName}`, body);

describe('GET /wheelapp/data/spins/{spinId}', () => {
  it('gives everybody the evidence of a spin of a public wheel', async () => {
    const listName = await api.wheel({
      entries: [...rows(300), { name: 'hidden', weight: 5, hidden: true }],
    });
    const first = await spin(listName);
    const second = await spin(listName, { count: 3, clientSeed: 'mine', drawSlug: 'finale' });
    const evidence = await evidenceOf(second.spinId);
    assert.deepEqual(evidence.result, second);
    assert.deepEqual(evidence.previous, first);
    assert.equal(evidence.leaves.length, 301);
    assert.deepEqual(notPassed(evidence), []);
    assert.deepEqual(notPassed(await evidenceOf(first.spinId)), []);
  });

  it('gives the list that was drawn from, even if the list was changed later', async () => {
    const listName = await api.wheel({ entries: rows(20), settings: { removeWinner: 'remove' } });
    const spins = [await spin(listName, { count: 2 }), await spin(listName), await spin(listName)];
    await api.call('PUT', `${base}/${listName}/entries`, { entries: rows(5, 100) });
    await api.call('POST', `${base}/${listName}/entries`, { entries: rows(5, 200) });
    spins.push(await spin(listName));
    for (const { spinId } of spins) assert.deepEqual(notPassed(await evidenceOf(spinId)), []);
    assert.deepEqual(
      await Promise.all(spins.map(async ({ spinId }) => (await evidenceOf(spinId)).result.entryCount)),
      [20, 18, 17, 10],
    );
  });

  it('shows no user ids of participants, and matches their receipts', async () => {
    const listName = await api.wheel();
    const receipts: string[] = [];
    for (const name of ['Ada', 'Grace', 'Edsger']) {
      const { status, body } = await add(listName, { name, userId: `user-of-${name}` });
      assert.equal(status, 201);
      receipts.push(JSON.stringify(body));
    }
    const { spinId, winner } = await spin(listName, { type: 'participants' });
    assert.equal(winner.userId, `user-of-${winner.name}`);
    const text = await (await fetch(api.app.url + evidencePath(spinId))).text();
    assert.doesNotMatch(text, /user-of-/);
    const evidence = JSON.parse(text) as SpinEvidence;
    assert.deepEqual(notPassed(evidence), []);
    for (const receipt of receipts) {
      const { name = '', userId = '', ...rest } = readReceipt(receipt)!;
      const outcome = (entrant: object) =>
        checkReceipt({ ...rest, name, userId, ...entrant }, evidence.leaves).outcome;
      assert.equal(outcome({}), 'sealed');
      assert.equal(outcome({ name: 'Mallory' }), 'wrong');
      assert.equal(outcome({ userId: 'somebody' }), 'wrong');
    }
  });

  it('reports to an entrant whether the row was raised or removed, or is on another wheel', async () => {
    const listName = await api.wheel({ settings: { entryRules: { duplicates: 'addWeight' } } });
    const added: Reply['body'][] = [];
    for (const name of ['Ada', 'Grace', 'Edsger']) added.push((await add(listName, { name })).body);
    await add(listName, { name: 'Ada' });
    await api.call('DELETE', `${base}/${listName}/participants/${added[1].participant.id}`);
    const { leaves } = await evidenceOf((await spin(listName, { type: 'participants' })).spinId);
    const outcomes = added.map(({ receipt, participant }) =>
      checkReceipt({ receipt, name: participant.name, userId: '' }, leaves),
    );
    assert.deepEqual(
      outcomes.map(({ outcome, leaf }) => [outcome, leaf?.weight, leaf?.live]),
      [
        ['changed', 2_000, 1],
        ['changed', 0, 0],
        ['sealed', 1_000, 1],
      ],
    );
    const elsewhere = await api.wheel({ entries: rows(3) });
    const other = await evidenceOf((await spin(elsewhere)).spinId);
    const { receipt } = added[2];
    assert.equal(checkReceipt({ receipt, name: 'Edsger', userId: '' }, other.leaves).outcome, 'absent');
  });

  it('verifies after an erasure, without the name and under another entity tag', async () => {
    const listName = await api.wheel();
    const { participant } = (await add(listName, { name: 'Ada', userId: 'ada' })).body;
    const { spinId } = await spin(listName, { type: 'participants' });
    const before = await api.anybody(evidencePath(spinId));
    const erased = await api.call('DELETE', `${base}/${listName}/participants/${participant.id}?erase=true`);
    assert.equal(erased.status, 204);
    const after = await api.anybody(evidencePath(spinId));
    assert.equal(after.body.result.winner.name, '');
    assert.doesNotMatch(JSON.stringify(after.body), /Ada/);
    assert.deepEqual(after.body.leaves, before.body.leaves);
    assert.notEqual(after.headers.get('etag'), before.headers.get('etag'));
    assert.deepEqual(notPassed(after.body), []);
    assert.deepEqual(notPassed(before.body), []);
    const forged = structuredClone(after.body as SpinEvidence);
    forged.result.winner.name = forged.result.winners[0]!.name = 'Mallory';
    assert.deepEqual(notPassed(forged), ['winner failed']);
  });

  it('never changes: an entity tag stays valid', async () => {
    const listName = await api.wheel({ entries: rows(3) });
    const { spinId } = await spin(listName);
    const first = await api.anybody(evidencePath(spinId));
    const tag = first.headers.get('etag')!;
    await spin(listName);
    await api.call('PUT', `${base}/${listName}/entries`, { entries: rows(2) });
    const again = await fetch(api.app.url + evidencePath(spinId), { headers: { 'If-None-Match': tag } });
    assert.deepEqual([again.status, await again.text()], [304, '']);
    assert.equal(first.headers.get('access-control-allow-origin'), '*');
  });

  it('stays available after the wheel is deleted, and a new wheel of the name continues the chain', async () => {
    const listName = await api.wheel({ entries: rows(3) });
    const first = await spin(listName);
    assert.equal((await api.call('DELETE', `${base}/${listName}`)).status, 204);
    assert.deepEqual(notPassed(await evidenceOf(first.spinId)), []);
    assert.equal((await api.call('POST', base, { listName, entries: rows(3) })).status, 201);
    const second = await spin(listName);
    const evidence = await evidenceOf(second.spinId);
    assert.deepEqual([evidence.result.number, evidence.previous], [2, first]);
    assert.deepEqual(notPassed(evidence), []);
    // A changed number or previous hash must not match the commitment and the result.
    const fresh = structuredClone(evidence);
    fresh.previous = null;
    fresh.result.number = 1;
    fresh.result.proof.previousHash = '0'.repeat(64);
    assert.match(notPassed(fresh).join(), /record failed/);
  });

  it('is refused for private wheels, even deleted ones; the owner can download and share it', async () => {
    const listName = await api.wheel({ entries: rows(3), settings: { visibility: 'private' } });
    const { spinId } = await spin(listName);
    assert.deepEqual(code(await api.anybody(evidencePath(spinId))), [403, 'forbidden']);
    const own = `${base}/${listName}/spins/${spinId}/evidence`;
    const mine = await api.call('GET', own);
    assert.equal(mine.status, 200);
    assert.deepEqual(notPassed(mine.body), []);
    assert.deepEqual(code(await api.other('GET', own)), [403, 'not_owner']);
    assert.deepEqual(code(await api.anybody(own)), [401, 'missing_token']);
    assert.equal((await api.call('DELETE', `${base}/${listName}`)).status, 204);
    assert.deepEqual(code(await api.anybody(evidencePath(spinId))), [403, 'forbidden']);
    assert.equal((await api.call('GET', own)).status, 200);
  });

  it('is a 404 for missing spins and those of another wheel', async () => {
    const [one, another] = [await api.wheel({ entries: rows(2) }), await api.wheel({ entries: rows(2) })];
    const { spinId } = await spin(one);
    assert.deepEqual(code(await api.anybody(evidencePath('spin_never'))), [404, 'not_found']);
    for (const path of [
      `${another}/spins/${spinId}`,
      `${one}/spins/spin_never`,
      `never-was/spins/${spinId}`,
    ]) {
      assert.deepEqual(code(await api.call('GET', `${base}/${path}/evidence`)), [404, 'not_found'], path);
    }
  });
});

it('evidence is compressed if the caller accepts it, and revalidated by its entity tag', async () => {
  const listName = await api.wheel({ entries: rows(300) });
  const { spinId } = await spin(listName);
  const ask = (headers: Record<string, string>) => fetch(api.app.url + evidencePath(spinId), { headers });
  const [plain, zipped] = [await ask({ 'Accept-Encoding': 'identity' }), await ask({})];
  assert.deepEqual(
    [plain, zipped].map(({ headers }) => [headers.get('content-encoding'), headers.get('vary')]),
    [
      [null, 'Accept-Encoding'],
      ['gzip', 'Accept-Encoding'],
    ],
  );
  assert.deepEqual(await zipped.json(), await plain.json());
  const etag = zipped.headers.get('etag')!;
  assert.equal((await ask({ 'If-None-Match': etag })).status, 304);
});

it('evidence of too many lists at the same time is refused temporarily', async () => {
  const opened = await openWorld();
  const ids: string[] = [];
  for (let at = 0; at < 12; at++) {
    const listName = `many-${at}`;
    const world = opened.world();
    await act(world, createWheelRoute(world), {
      body: { listName, entries: [{ name: 'a', weight: 1 }] },
    });
    const spun = await act(world, spinWheelRoute(world), {
      params: { listName },
      body: { type: 'custom', count: 1 },
    });
    ids.push(((spun as Answer).body as SpinResult).spinId);
  }
  let open: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (open = resolve));
  const slow = counted(opened.store).store;
  slow.getAll = (refs) => gate.then(() => opened.store.getAll(refs));
  const world = opened.world(slow);
  const route = evidenceRoutes(world).open;
  const read = (spinId: string) => act(world, route, { params: { spinId } });
  // Two lists are hashed at the same time and eight wait. Further requests are refused.
  const refused: Refusal[] = [];
  let two: () => void = () => undefined;
  const twoRefused = new Promise<void>((resolve) => (two = resolve));
  const asked = ids.map(async (spinId) => {
    const outcome = await read(spinId);
    if (outcome instanceof Refusal && refused.push(outcome) === 2) two();
    return outcome;
  });
  await twoRefused;
  open();
  const outcomes = await Promise.all(asked);
  assert.equal(refused.length, 2);
  for (const refusal of refused) assert.deepEqual([refusal.code, refusal.retryAfter], ['unavailable', 2]);
  assert.equal(outcomes.filter((outcome) => 'status' in outcome && outcome.status === 200).length, 10);
  assert.equal(((await read(ids[11]!)) as Answer).status, 200);
  await opened.close();
});

it('evidence of a long list does not delay other requests', async (context) => {
  // Do not compare answers with the OpenAPI document: parsing 4 MB would delay all requests.
  const own = await startWheelApi({ watched: false });
  context.after(() => own.stop());
  const listName = await own.wheel();
  await own.call('PUT', `${base}/${listName}/entries`, { entries: rows(30_000) });
  const { spinId } = (await own.call('POST', `${base}/${listName}/spin`, { type: 'custom' })).body;
  let done = false;
  const asking = Array.from({ length: 4 }, async () =>
    (await fetch(own.app.url + evidencePath(spinId))).arrayBuffer(),
  );
  const all = Promise.all(asking).finally(() => (done = true));
  let meanwhile = 0;
  for (; !done; meanwhile++) assert.equal((await fetch(`${own.app.url}/healthz`)).status, 200);
  const answers = await all;
  // An answer made in one piece would let fewer than half as many requests through.
  assert.ok(meanwhile > 30, `${meanwhile} answers meanwhile`);
  const [first, ...others] = answers.map((bytes) => Buffer.from(bytes));
  for (const other of others) assert.ok(other.equals(first!));
  assert.deepEqual(notPassed(JSON.parse(first!.toString())), []);
});
