/** Requests that copy a wheel stored in the browser, with its look, to the account. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { putWheel } from '../../../../components/console/wheels/put-wheel.ts';
import type { LocalLook } from '../../../../components/editor/local/stored-wheel.ts';
import { dataAddress } from '../../../../components/looks/files/data-file.ts';
import { Fault } from '../../../../components/signed-in/fault.ts';
import type { Asset } from '../../../../contracts/wheel/asset-endpoints.ts';

async function put(look: LocalLook, refusal?: Fault) {
  const sent: unknown[] = [];
  const uploaded: string[] = [];
  const kept = new Map<string, string>();
  const shelf = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  const calls = {
    // The name is free.
    get: () => Promise.resolve(undefined),
    post: (_: string, body: unknown) => Promise.resolve(sent.push(body)),
    put: () => Promise.resolve({}),
  };
  const account = {
    add: async (file: Blob, name: string) => {
      uploaded.push(`${name} ${file.type} ${await file.text()}`);
      return refusal ?? ({ path: `/wheelapp/assets/${name}` } as Asset);
    },
  };
  const stored = {
    slug: 'party',
    state: {
      entries: [{ id: 'e1', name: 'Ada', weight: 1 }],
      settings: { title: 'T', colors: ['#112233'], look },
    },
  };
  const answer = await putWheel(
    stored,
    { listName: 'party', title: 'Party' },
    shelf,
    calls as unknown as Parameters<typeof putWheel>[3],
    account,
  );
  return { answer, sent, uploaded };
}

it('a wheel keeps its look, and its files are uploaded first', async () => {
  const picture = await dataAddress(new Blob(['cat'], { type: 'image/webp' }));
  const { answer, sent, uploaded } = await put({
    visualTreatment: 'neon',
    seconds: 3,
    sentence: 'Hooray for',
    spinSound: 'drumRoll',
    backgroundImage: picture,
    language: 'pl',
  });
  assert.deepEqual(answer, { listName: 'party' });
  assert.deepEqual(uploaded, ['backgroundImage image/webp cat']);
  assert.deepEqual(sent, [
    {
      listName: 'party',
      entries: [{ name: 'Ada', weight: 1, color: '#112233' }],
      settings: {
        visualTreatment: 'neon',
        spinDurationSeconds: 3,
        language: 'pl',
        branding: {
          title: 'Party',
          colors: ['#112233'],
          backgroundImage: '/wheelapp/assets/backgroundImage',
        },
        celebration: { sentence: 'Hooray for' },
        sound: { spin: 'drumRoll' },
      },
    },
  ]);
});

it('nothing is created if a file is refused', async () => {
  const refusal = new Fault('quota_exceeded', { text: 'Full' });
  const logo = await dataAddress(new Blob(['cat'], { type: 'image/webp' }));
  const { answer, sent } = await put({ logo }, refusal);
  assert.equal(answer, refusal);
  assert.deepEqual(sent, []);
});
