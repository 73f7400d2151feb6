import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { it, mock } from 'node:test';
import {
  promptRefusals,
  RefusalPace,
  refusalDelay,
} from '../../../../server/http/connections/refusal-pace.ts';

/** Number of refusals: more than two seconds allow, so that some are delayed even if a new second begins in between. */
const many = 2 * promptRefusals + 10;

it('delays refusals beyond twenty a second, and drops those whose connection ends', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const pace = new RefusalPace();
  const sockets = Array.from({ length: many }, () => new PassThrough());
  const refuse = mock.fn<(at: number) => void>();
  sockets.forEach((socket, at) => pace.pace(socket, () => refuse(at)));

  const prompt = refuse.mock.callCount();
  assert.ok(prompt >= promptRefusals && prompt <= 2 * promptRefusals, `${prompt} are sent at once`);
  sockets.at(-1)?.emit('close');
  t.mock.timers.tick(refusalDelay);
  assert.deepEqual(
    refuse.mock.calls.map(({ arguments: [at] }) => at).sort((a, b) => a - b),
    Array.from({ length: many - 1 }, (_, at) => at),
  );
});

it('closes connections without an answer if a thousand refusals wait', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const pace = new RefusalPace();
  const sockets = Array.from({ length: 1_000 + many }, () => new PassThrough());
  for (const socket of sockets) pace.pace(socket, () => undefined);
  assert.ok(sockets.at(-1)?.destroyed);
  assert.ok(!sockets.at(promptRefusals)?.destroyed);
});
