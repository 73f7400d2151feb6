import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, it } from 'node:test';
import { send } from '../../../../server/http/answers/send.ts';
import { turn } from '../../../../server/runtime/turn.ts';

class Stalled extends EventEmitter {
  writableLength = 0;
  taken = 0;
  destroyed = false;
  ended = false;
  headersSent = false;
  head: unknown[] = [];

  writeHead(...head: unknown[]): void {
    this.head = head;
  }

  write(bytes: Buffer): boolean {
    this.writableLength += bytes.length;
    return false;
  }

  end(): void {
    this.ended = true;
  }

  take(): void {
    this.taken += this.writableLength;
    this.writableLength = 0;
    this.emit('drain');
  }
}

const slice = 64 * 1_024;

function sending(slices: number, fault?: Error) {
  const state = { made: 0, left: false };
  async function* stream() {
    try {
      for (; state.made < slices; state.made++) yield Buffer.alloc(slice);
      if (fault) throw fault;
    } finally {
      state.left = true;
    }
  }
  const response = new Stalled();
  const done = send(
    { method: 'GET', headers: {} } as unknown as IncomingMessage,
    response as unknown as ServerResponse,
    { status: 200, bytes: stream() },
    [],
  );
  assert.ok(done);
  return { state, response, done };
}

const settled = async () => {
  for (let at = 0; at < 20; at++) await turn();
};

describe('a stream', () => {
  it('is produced only as fast as its reader reads: for a slow reader a few slices are buffered', async () => {
    const { state, response, done } = sending(500);
    for (let round = 0; !response.ended; round++) {
      await settled();
      assert.ok(response.writableLength <= 5 * slice, `${response.writableLength} bytes wait`);
      assert.ok(state.made * slice - response.taken <= 6 * slice);
      assert.ok(round < 500);
      response.take();
    }
    await done;
    assert.equal(response.taken + response.writableLength, 500 * slice);
    assert.equal(response.listenerCount('drain') + response.listenerCount('close'), 0);
  });

  it('ends with the connection of its reader', async () => {
    const { state, response, done } = sending(500);
    await settled();
    response.destroyed = true;
    response.emit('close');
    await done;
    assert.ok(state.made < 10 && state.left, 'no further slice is made');
  });

  it('rejects on failure, and does not end as if it were complete', async () => {
    const { response, done } = sending(2, new Error('the rows are gone'));
    await assert.rejects(done, /the rows are gone/);
    assert.equal(response.ended, false);
  });
});
