/** Rules: docs/rules/http.md, "Idempotency keys". */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { ErrorBody } from '../../../contracts/http/errors.ts';
import { storedAnswers } from '../../../server/http/answers/idempotency.ts';
import { leases } from '../../../server/runtime/lease.ts';
import { nodeWords } from '../../node-words.ts';
import { until } from '../until.ts';
import type { RunningApp } from '../start-app.ts';
import { startFour, type FourNodes } from './rates/four-nodes.ts';

const day = 24 * 60 * 60 * 1000;

const spinningChild = nodeWords('test/server/http/rates/spinning-child.ts');

describe('Idempotency-Key on four nodes', () => {
  let now = Date.parse('2026-01-01T00:00:00Z');
  let four: FourNodes;
  let nodes: readonly RunningApp[];
  before(async () => {
    const entries = ['Ada', 'Grace'].map((name) => ({ name, weight: 1 }));
    const bootstrap = { wheels: [{ listName: 'party', owner: 'alice', entries }] };
    four = await startFour({ bootstrap, clock: { now: () => now } });
    ({ nodes } = four);
  });
  after(() => four.stop());

  const spin = (node: RunningApp, key: string, body: unknown = { type: 'custom' }) =>
    node.call('POST', '/wheelapp/api/v1/wheels/party/spin', body, { 'Idempotency-Key': key });

  const spins = async () => {
    const answer = await nodes[0]!.call('GET', '/wheelapp/data/party');
    const { lastDrawResult } = (await answer.json()) as { lastDrawResult: { number: number } | null };
    return lastDrawResult?.number ?? 0;
  };

  it('has one effect if all get it at the same time, and all return the same answer', async () => {
    for (let round = 1; round <= 10; round++) {
      const before = await spins();
      const answers = await Promise.all(nodes.map((node) => spin(node, `round-${round}`)));
      assert.deepEqual(
        answers.map(({ status }) => status),
        [200, 200, 200, 200],
      );
      assert.equal(new Set(await Promise.all(answers.map((answer) => answer.text()))).size, 1);
      const replayed = answers.map(({ headers }) => headers.get('idempotency-replayed'));
      assert.deepEqual(replayed.sort(), [null, 'true', 'true', 'true'].sort());
      assert.equal(await spins(), before + 1);
    }
  });

  it('is refused for another body on another node, even at the same moment', async () => {
    assert.equal((await spin(nodes[0]!, 'body')).status, 200);
    for (const node of nodes) {
      const answer = await spin(node, 'body', { type: 'custom', drawSlug: 'other' });
      assert.equal(answer.status, 422);
      assert.equal(((await answer.json()) as ErrorBody).code, 'idempotency_key_reused');
    }
    const before = await spins();
    const answers = await Promise.all(
      nodes.map((node, at) => spin(node, 'bodies', { type: 'custom', drawSlug: `draw-${at}` })),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 422, 422, 422]);
    assert.equal(await spins(), before + 1);
  });

  it('can be used again after 24 hours, and is swept by one of the nodes', async () => {
    const kept = () =>
      nodes[1]!.store.find({ collection: storedAnswers, index: 'expiry', prefix: [], limit: 1_000 });
    const lookOnAll = () => Promise.all(nodes.map(({ serving }) => serving.app.background.look()));
    await spin(nodes[0]!, 'old');
    await lookOnAll();
    const before = await spins();
    now += day;
    const authorization = `Bearer ${await nodes[2]!.token()}`;
    const anew = await nodes[2]!.call(
      'POST',
      '/wheelapp/api/v1/wheels/party/spin',
      { type: 'custom' },
      { 'Idempotency-Key': 'old', Authorization: authorization },
    );
    assert.equal(anew.status, 200);
    assert.equal(anew.headers.get('idempotency-replayed'), null);
    assert.equal(await spins(), before + 1);

    assert.ok((await kept()).documents.length > 10);
    await lookOnAll();
    const lease = () => nodes[3]!.store.get(leases.ref('sweep-kept-answers'));
    await until(async () => (await lease())!.holder === null, 'the sweep has ended');
    assert.deepEqual(
      (await kept()).documents.map(({ expiresAt }) => expiresAt),
      [now + day],
    );
    now -= day;
  });

  it('is not blocked by a node that died in the middle', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'svc-kill-'));
    const masterKey = Buffer.from(four.config.masterKey!).toString('hex');
    const child = spawn(
      process.execPath,
      [...spinningChild, directory, 'dead', four.config.databaseUrl!, masterKey],
      { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
    );
    const answered = new Map<string, string>();
    await new Promise<void>((resolve) => {
      child.on('message', ([key, spinId]: [string, string]) => {
        answered.set(key, spinId);
        if (answered.size >= 20) resolve();
      });
    });
    child.kill('SIGKILL');
    await once(child, 'exit');
    await rm(directory, { recursive: true, force: true });

    const numbers = new Set<number>();
    for (let index = 0; index < answered.size + 20; index++) {
      const key = `dead-${index}`;
      const [one, two] = await Promise.all([
        spin(nodes[index % 4]!, key),
        spin(nodes[(index + 1) % 4]!, key),
      ]);
      assert.deepEqual([one.status, two.status], [200, 200]);
      const { spinId, number } = (await one.json()) as { spinId: string; number: number };
      assert.equal(((await two.json()) as { spinId: string }).spinId, spinId);
      if (answered.has(key)) assert.equal(spinId, answered.get(key));
      numbers.add(number);
    }
    const sorted = [...numbers].sort((a, b) => a - b);
    assert.equal(sorted.length, answered.size + 20);
    assert.equal(sorted.at(-1)! - sorted[0]! + 1, sorted.length);
  });
});
