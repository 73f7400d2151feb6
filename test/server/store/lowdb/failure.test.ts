import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { StoreUnavailable } from '../../../../server/store/port.ts';
import { SimulatedDisk } from '../simulated-disk.ts';
import { notes, openNotes, read, write } from './fixtures.ts';

const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });

describe('a disk that fails', () => {
  for (const operation of ['append', 'sync']) {
    test(`at ${operation}: every waiting commit rejects, onFatal is called, a restart recovers`, async () => {
      const disk = new SimulatedDisk();
      const healthy = await openNotes({ files: disk.boot().files });
      await write(healthy, 'kept', 'here');
      await healthy.close();

      let failing = false;
      const fatal: unknown[] = [];
      const store = await openNotes({
        files: disk.boot({
          before(begun) {
            if (failing && begun === operation) throw full;
          },
        }).files,
        onFatal: (error) => fatal.push(error),
      });
      failing = true;
      const waiting = [write(store, 'a', '1'), write(store, 'b', '2')];
      const reading = store.commit({ touch: ['note:a'], decide: (tx) => tx.get(notes.ref('a'))?.text });
      const outcomes = await Promise.allSettled([...waiting, reading]);
      for (const outcome of outcomes) {
        assert.ok(outcome.status === 'rejected' && outcome.reason instanceof StoreUnavailable);
        assert.equal(outcome.reason.cause, full);
      }
      assert.deepEqual(fatal, [full]);
      failing = false;
      assert.equal(await store.ready(), false);
      await assert.rejects(write(store, 'c', '3'), StoreUnavailable);
      await assert.rejects(read(store, 'kept'), StoreUnavailable);
      await store.close();

      const restarted = await openNotes({ files: disk.boot().files });
      assert.equal(await read(restarted, 'kept'), 'here');
      assert.equal(await read(restarted, 'c'), undefined);
      await restarted.close();
    });
  }

  test('commits made during the failing write reject too', async () => {
    const disk = new SimulatedDisk();
    let fail: (error: Error) => void = () => undefined;
    let arrived: () => void = () => undefined;
    let holding = false;
    const store = await openNotes({
      files: disk.boot({
        before(operation) {
          if (!holding || operation !== 'sync') return;
          arrived();
          return new Promise((_, reject) => (fail = reject));
        },
      }).files,
      onFatal: () => undefined,
    });
    holding = true;
    const syncing = new Promise<void>((resolve) => (arrived = resolve));
    const first = write(store, 'a', '1');
    await syncing;
    const second = write(store, 'b', '2');
    fail(full);
    await assert.rejects(first, StoreUnavailable);
    await assert.rejects(second, StoreUnavailable);
  });

  test('by default the process ends with status 1', async (context) => {
    const exit = context.mock.method(process, 'exit', () => undefined as never);
    const logged: unknown[] = [];
    const nothing = () => undefined;
    let failing = false;
    const files = new SimulatedDisk().boot({
      before(operation) {
        if (failing && operation === 'sync') throw full;
      },
    }).files;
    const log = { info: nothing, warn: nothing, error: (fields: object) => logged.push(fields) };
    const store = await openNotes({ files, log });
    failing = true;
    await assert.rejects(write(store, 'a', '1'), StoreUnavailable);
    assert.deepEqual(
      exit.mock.calls.map((call) => call.arguments),
      [[1]],
    );
    assert.deepEqual(logged, [{ err: full }]);
  });

  test('while a snapshot is written: commits continue, and a later snapshot succeeds', async () => {
    const disk = new SimulatedDisk();
    let failing = true;
    const logged: string[] = [];
    const nothing = () => undefined;
    const store = await openNotes({
      files: disk.boot({
        before(operation, path) {
          if (failing && operation === 'append' && path.endsWith('.tmp')) throw full;
        },
      }).files,
      limits: { journal: 2_000 },
      log: {
        info: (_, message) => logged.push(message),
        warn: nothing,
        error: (_, message) => logged.push(message),
      },
      onFatal: (error) => assert.fail(String(error)),
    });
    for (let at = 0; at < 40; at++) await write(store, `${at % 5}`, 'x'.repeat(100));
    assert.ok(logged.includes('could not write a snapshot of the store'));
    assert.deepEqual(
      disk.names().filter((name) => /snapshot-\d+$/.test(name)),
      [],
    );
    failing = false;
    for (let at = 0; at < 40; at++) await write(store, `${at % 5}`, 'y'.repeat(100));
    assert.ok(logged.includes('wrote a snapshot of the store'));
    await store.close();
    const restarted = await openNotes({ files: disk.boot().files });
    assert.equal(await read(restarted, '4'), 'y'.repeat(100));
    assert.equal(restarted.lastSequence, 80);
    await restarted.close();
  });
});
