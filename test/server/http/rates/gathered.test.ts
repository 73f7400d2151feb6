import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { gathered } from '../../../../server/http/rates/gathered.ts';

function line() {
  const sent: { items: readonly number[]; answer(): void; fail(): void }[] = [];
  const ask = gathered(
    (items: readonly number[]) =>
      new Promise<readonly number[]>((resolve, reject) => {
        sent.push({
          items,
          answer: () => resolve(items.map((item) => item * 10)),
          fail: () => reject(new Error('no answer')),
        });
      }),
  );
  return { ask, sent };
}

test('calls of one turn are sent together, and calls made meanwhile are sent after them', async () => {
  const { ask, sent } = line();
  const first = [ask(1), ask(2)];
  await turn();
  const second = [ask(3), ask(3)];
  await turn();
  second.push(ask(4));
  await turn();
  assert.deepEqual(
    sent.map(({ items }) => items),
    [[1, 2]],
  );
  sent[0]!.answer();
  assert.deepEqual(await Promise.all(first), [10, 20]);
  await turn();
  assert.deepEqual(sent[1]?.items, [3, 3, 4]);
  sent[1].answer();
  assert.deepEqual(await Promise.all(second), [30, 30, 40]);
  await turn();
  assert.equal(sent.length, 2);
  void ask(5);
  await turn();
  assert.deepEqual(sent[2]?.items, [5]);
});

test('a failure rejects the calls of its batch, and the next batch is sent', async () => {
  const { ask, sent } = line();
  const failing = [ask(1), ask(2)];
  await turn();
  const next = ask(3);
  sent[0]!.fail();
  for (const each of failing) await assert.rejects(each, /no answer/);
  await turn();
  sent[1]!.answer();
  assert.equal(await next, 30);
});
