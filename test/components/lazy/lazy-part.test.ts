import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { lazy } from '../../../components/lazy/lazy-part.ts';

interface Part {
  readonly name: string;
}

/** A part as the build writes it, and the addresses that are fetched and imported. */
function builtPart(context: TestContext, { failures }: { failures: number }) {
  const fetched: string[] = [];
  const imported: string[] = [];
  context.mock.method(globalThis, 'fetch', (url: URL) => {
    fetched.push(url.pathname);
    return Promise.resolve(new Response(''));
  });
  const part = {
    files: ['./part.js', './shared.js'],
    base: 'https://wheel.test/assets/page.js',
    import: (url: string) => {
      imported.push(new URL(url).pathname + new URL(url).search);
      return imported.length <= failures
        ? Promise.reject(new TypeError('offline'))
        : Promise.resolve({ name: 'part' });
    },
  };
  return { load: () => part as unknown as Promise<Part>, fetched, imported };
}

const files = ['/assets/part.js', '/assets/shared.js'];

test('the files of a part are fetched before it is imported', async (context) => {
  const { load, fetched, imported } = builtPart(context, { failures: 0 });
  assert.deepEqual(await lazy(load).load(), { name: 'part' });
  assert.deepEqual(fetched, files);
  assert.deepEqual(imported, ['/assets/part.js']);
});

test('after a failure, the files of a part are fetched again, and it gets a new address', async (context) => {
  const { load, fetched, imported } = builtPart(context, { failures: 1 });
  const part = lazy(load);
  await assert.rejects(part.load());
  assert.deepEqual(await part.load(), { name: 'part' });
  assert.deepEqual(fetched, [...files, ...files]);
  assert.deepEqual(imported, ['/assets/part.js', '/assets/part.js?retry=1']);
});
