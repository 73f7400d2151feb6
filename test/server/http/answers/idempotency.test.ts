import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { refuse, type ErrorBody } from '../../../../contracts/http/errors.ts';
import { createIdempotency, storedAnswers, type Keyed } from '../../../../server/http/answers/idempotency.ts';
import { nodeWords } from '../../../node-words.ts';
import { storeIn } from '../../../postgres/test-store.ts';
import { otherClient, startApp, type RunningApp } from '../../start-app.ts';

const wheels = '/wheelapp/api/v1/wheels';
const masterKey = new Uint8Array(32).fill(5);
const day = 24 * 60 * 60 * 1000;

const spinningChild = nodeWords('test/server/http/rates/spinning-child.ts');

describe('Idempotency-Key', () => {
  let now = Date.parse('2026-01-01T00:00:00Z');
  let app: RunningApp;
  before(async () => {
    app = await startApp({ clock: { now: () => now } });
    const entries = [{ name: 'Ada' }, { name: 'Grace' }];
    await app.call('POST', wheels, { listName: 'party', entries });
  });
  after(() => app.stop());

  const spin = (key: string, body: unknown = { type: 'custom' }, headers: Record<string, string> = {}) =>
    app.call('POST', `${wheels}/party/spin`, body, { 'Idempotency-Key': key, ...headers });
  const spinCount = async () => {
    const wheel = (await (await app.call('GET', `${wheels}/party`)).json()) as {
      lastDrawResult: { number: number } | null;
    };
    return wheel.lastDrawResult?.number ?? 0;
  };

  it('repeats the first answer, but not the effect', async () => {
    const count = await spinCount();
    const first = await spin('a');
    const second = await spin('a');
    assert.equal(first.status, 200);
    assert.equal(first.headers.get('idempotency-replayed'), null);
    assert.equal(second.headers.get('idempotency-replayed'), 'true');
    assert.deepEqual(await second.json(), await first.json());
    assert.equal(await spinCount(), count + 1);
  });

  it('refuses the key for another body or query', async () => {
    await spin('b');
    for (const other of [
      spin('b', { type: 'custom', drawSlug: 'x' }),
      app.call('POST', `${wheels}/party/spin?a=1`, { type: 'custom' }, { 'Idempotency-Key': 'b' }),
    ]) {
      const answer = await other;
      assert.equal(answer.status, 422);
      assert.equal(((await answer.json()) as ErrorBody).code, 'idempotency_key_reused');
    }
  });

  it('belongs to one client, path and method', async () => {
    const count = await spinCount();
    await spin('c');
    const elsewhere = await app.call(
      'POST',
      wheels,
      { listName: 'second', entries: [] },
      { 'Idempotency-Key': 'c' },
    );
    assert.equal(elsewhere.status, 201);
    const foreign = await spin('c', undefined, {
      Authorization: `Bearer ${await app.token(undefined, otherClient)}`,
    });
    assert.equal(foreign.status, 403);
    assert.equal(await spinCount(), count + 1);
  });

  it('is the same key for every spelling of the path', async () => {
    const count = await spinCount();
    await spin('spelt');
    for (const spelling of ['PARTY', '%70arty']) {
      const path = `${wheels}/${spelling}/spin`;
      const again = await app.call('POST', path, { type: 'custom' }, { 'Idempotency-Key': 'spelt' });
      assert.equal(again.headers.get('idempotency-replayed'), 'true');
    }
    assert.equal(await spinCount(), count + 1);
  });

  it('stores no refusal: the same key may succeed later', async () => {
    const empty = { type: 'custom' };
    await app.call('POST', wheels, { listName: 'empty', entries: [] });
    const path = `${wheels}/empty/spin`;
    assert.equal((await app.call('POST', path, empty, { 'Idempotency-Key': 'd' })).status, 409);
    await app.call('PUT', `${wheels}/empty/entries`, { entries: [{ name: 'one' }] });
    const later = await app.call('POST', path, empty, { 'Idempotency-Key': 'd' });
    assert.equal(later.status, 200);
    assert.equal(later.headers.get('idempotency-replayed'), null);
  });

  it('has one effect for fifty concurrent requests: the others get its answer or 409', async () => {
    const count = await spinCount();
    const answers = await Promise.all(Array.from({ length: 50 }, () => spin('e')));
    const bodies = new Set<string>();
    for (const answer of answers) {
      if (answer.status === 200) bodies.add(await answer.text());
      else {
        assert.equal(answer.status, 409);
        assert.equal(((await answer.json()) as ErrorBody).code, 'idempotency_in_progress');
        assert.equal(answer.headers.get('retry-after'), '1');
      }
    }
    assert.equal(bodies.size, 1);
    assert.equal(await spinCount(), count + 1);
  });

  it('has one effect and two answers on two nodes with one store', async () => {
    const clock = { now: () => now };
    const nodes = [
      createIdempotency(app.store, clock, masterKey),
      createIdempotency(app.store, clock, masterKey),
    ];
    const request: Keyed = {
      clientId: 'c',
      method: 'post',
      path: '/p',
      query: '',
      body: Buffer.from('{}'),
      key: 'k',
    };
    const before = app.store.lastSequence;
    const answers = await Promise.all(
      nodes.map((node, index) =>
        node.once(request, (commit) =>
          commit({
            touch: [],
            decide: (tx) => {
              tx.publish({ topic: 'effect', type: 'effect', data: index });
              return { status: 200, body: { node: index } };
            },
          }),
        ),
      ),
    );
    assert.equal(app.store.lastSequence, before + 1);
    assert.equal(new Set(answers.map((answer) => 'json' in answer && answer.json)).size, 1);
  });

  it('gives all repeats of a request the same id, and every other request another id', async () => {
    const idempotency = createIdempotency(app.store, { now: () => now }, masterKey);
    const request: Keyed = {
      ...{ clientId: 'c', method: 'post', path: '/repeats', query: '', key: 'k' },
      body: Buffer.from('{}'),
    };
    const idOf = async (change: Partial<Keyed> = {}) => {
      let id = '';
      // The refusal stores nothing, as if the process had died before its commit.
      await idempotency.once({ ...request, ...change }, async (_commit, repeatId) => {
        id = repeatId;
        return refuse('unavailable');
      });
      return id;
    };
    assert.equal(await idOf(), await idOf());
    const others: Partial<Keyed>[] = [
      { clientId: 'd' },
      { path: '/repeat' },
      { query: 'a=1' },
      { key: 'l' },
      { body: Buffer.from('{ }') },
    ];
    const ids = new Set([await idOf(), ...(await Promise.all(others.map(idOf)))]);
    assert.equal(ids.size, others.length + 1);
  });

  it('stores no hash of a body that can be guessed without the master key', async () => {
    const request: Keyed = {
      ...{ clientId: 'c', method: 'post', path: '/kept', query: '', key: 'k' },
      body: Buffer.from('{"ip":"203.0.113.7"}'),
    };
    const ask = (key: Uint8Array) =>
      createIdempotency(app.store, { now: () => now }, key).once(request, (commit) =>
        commit({ touch: [], decide: () => ({ status: 204 }) }),
      );
    const statuses = [await ask(masterKey), await ask(masterKey), await ask(new Uint8Array(32).fill(6))];
    assert.deepEqual(
      statuses.map((outcome) => ('code' in outcome ? outcome.code : outcome.status)),
      [204, 204, 'idempotency_key_reused'],
    );
  });

  it('expires after 24 hours, and is swept', async () => {
    const count = await spinCount();
    await spin('f');
    now += day - 1;
    const replayed = await app.call(
      'POST',
      `${wheels}/party/spin`,
      { type: 'custom' },
      { 'Idempotency-Key': 'f', Authorization: `Bearer ${await app.token()}` },
    );
    assert.equal(replayed.headers.get('idempotency-replayed'), 'true');
    now += 1;
    const anew = await app.call(
      'POST',
      `${wheels}/party/spin`,
      { type: 'custom' },
      { 'Idempotency-Key': 'f', Authorization: `Bearer ${await app.token()}` },
    );
    assert.equal(anew.status, 200);
    assert.equal(anew.headers.get('idempotency-replayed'), null);

    const idempotency = createIdempotency(app.store, { now: () => now }, masterKey);
    await assert.rejects(idempotency.sweep(AbortSignal.abort()), { name: 'AbortError' });
    assert.ok((await idempotency.sweep()) > 3);
    const { documents } = await app.store.find({
      collection: storedAnswers,
      index: 'expiry',
      prefix: [],
      limit: 100,
    });
    assert.equal(documents.length, 1, 'only the latest answer is still stored');
    now -= day;
    assert.equal(await spinCount(), count + 2);
  });

  it('stores both the effect and its answer, or neither, if the process is killed at any moment', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'svc-kill-'));
    try {
      const { databaseUrl } = await storeIn(directory);
      for (let round = 0; round < 3; round++) {
        const words = [directory, String(round), ...(databaseUrl === undefined ? [] : [databaseUrl])];
        const child = spawn(process.execPath, [...spinningChild, ...words], {
          stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
        });
        const answered = new Map<string, string>();
        const enough = new Promise<void>((resolve) => {
          child.on('message', ([key, spinId]: [string, string]) => {
            answered.set(key, spinId);
            if (answered.size >= 20) resolve();
          });
        });
        await enough;
        child.kill('SIGKILL');
        await once(child, 'exit');

        const revived = await startApp({ directory });
        const numbers = new Map<string, number>();
        for (let index = 0; index < answered.size + 20; index++) {
          const key = `${round}-${index}`;
          const answer = await revived.call(
            'POST',
            `${wheels}/party/spin`,
            { type: 'custom' },
            { 'Idempotency-Key': key },
          );
          const { spinId, number } = (await answer.json()) as { spinId: string; number: number };
          if (answered.has(key)) {
            assert.equal(spinId, answered.get(key));
            assert.equal(answer.headers.get('idempotency-replayed'), 'true');
          }
          numbers.set(key, number);
        }
        const sorted = [...numbers.values()].sort((a, b) => a - b);
        assert.equal(new Set(sorted).size, numbers.size);
        assert.equal((sorted.at(-1) as number) - (sorted[0] as number) + 1, numbers.size);
        await revived.stop();
      }
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  });
});
