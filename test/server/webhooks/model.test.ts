/** Any order of events, failures, switches and clock steps on two nodes. Rules: docs/rules/webhooks.md, "Tries". */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { startReceiver, status } from './receiver.ts';
import { day, hour, openWebhooks, second } from './world.ts';

type Act =
  | { readonly act: 'queue' | 'on' | 'off' | 'look' | 'both'; readonly target: number }
  | { readonly act: 'wait'; readonly by: number }
  | { readonly act: 'answer'; readonly code: number };

const targets = ['a', 'b'];
const target = fc.integer({ min: 0, max: 1 });
const anyAct: fc.Arbitrary<Act> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ act: fc.constant('queue' as const), target }) },
  { weight: 4, arbitrary: fc.record({ act: fc.constantFrom('look' as const, 'both' as const), target }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constantFrom('on' as const, 'off' as const), target }) },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('wait' as const),
      by: fc.constantFrom(second, hour, day, 3 * day),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('answer' as const),
      code: fc.constantFrom(204, 204, 500, 503, 410),
    }),
  },
);

test('each event is tried until it is delivered, dead or missed, and none is stuck or sent too often', async (t) => {
  const receiver = await startReceiver();
  t.after(() => receiver.close());
  await fc.assert(
    fc.asyncProperty(fc.array(anyAct, { minLength: 5, maxLength: 40 }), async (acts) => {
      const world = await openWebhooks(undefined);
      const other = world.node();
      receiver.received.length = 0;
      const ids: string[] = [];
      const acknowledged = new Map<string, number>();
      const answerWith = (code: number) => {
        receiver.answer = (response, { headers }) => {
          const id = headers['x-svc-delivery'] as string;
          if (code === 204) acknowledged.set(id, (acknowledged.get(id) ?? 0) + 1);
          status(code)(response);
        };
      };
      const both = async () => {
        await Promise.all([world.work(), other.look()]);
        await other.idle();
        await world.work();
      };
      /**
       * Waits for all tries before it advances the clock. During a try, the claim would expire, and the delivery would
       * be sent again.
       */
      const wait = async (by: number) => {
        await both();
        world.now += by;
      };
      answerWith(204);
      for (const name of targets) {
        await world.set(name, { webhookEnabled: true, webhookUrl: receiver.url });
      }
      for (const each of acts) {
        if ('code' in each) answerWith(each.code);
        else if ('by' in each) await wait(each.by);
        else {
          const name = targets[each.target]!;
          if (each.act === 'queue') ids.push(await world.queue(name));
          else if (each.act === 'look') await world.work();
          else if (each.act === 'both') await both();
          else await world.set(name, { webhookEnabled: each.act === 'on' });
        }
      }
      answerWith(204);
      // Let the longest gap and its spread pass.
      for (let at = 0; at < 3; at += 1) {
        await wait(2 * day);
        await both();
      }
      for (const id of ids) {
        const delivery = await world.delivery(id).catch(() => undefined);
        // Nothing is stored for an endpoint that its owner has turned off.
        if (delivery === undefined) continue;
        assert.notEqual(delivery.state, 'pending', id);
        const sent = receiver.received.filter(({ headers }) => headers['x-svc-delivery'] === id).length;
        assert.ok(sent <= 10, `${sent} tries`);
        assert.equal(delivery.tries.length, sent);
        assert.equal(acknowledged.get(id) ?? 0, delivery.state === 'delivered' ? 1 : 0);
      }
      for (const name of targets) {
        const line = await world.line(name).catch(() => undefined);
        assert.ok(
          line === undefined || (line.nextAt === null && line.claims.length === 0 && line.open === 0),
          JSON.stringify(line),
        );
      }
      await world.close();
    }),
    { numRuns: 10 },
  );
});
