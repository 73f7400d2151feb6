import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createWheelRoute } from '../../../server/wheel/create-wheel.ts';
import { customWheelRoute } from '../../../server/wheel/custom-wheel-page.ts';
import { act, openWorld, type OpenWorld } from './world.ts';

let opened: OpenWorld;
const allowed = ['https://a.example', 'https://b.example:8443'];

before(async () => {
  opened = await openWorld();
  const world = opened.world();
  await act(world, createWheelRoute(world), { body: { listName: 'open' } });
  await act(world, createWheelRoute(world), {
    body: { listName: 'tight', settings: { allowedOrigins: allowed } },
  });
});
after(() => opened.close());

const asked: [string, string, readonly string[] | 'any'][] = [
  ['the wheel names nobody', 'listName=open', 'any'],
  ['the wheel names origins', 'listName=tight', allowed],
  ['the slug comes in capitals', 'listName=TIGHT', allowed],
  ['an alias names the wheel', 'wheel=tight', allowed],
  ['the other alias names the wheel', 'wheelName=tight', allowed],
  ['listName comes before wheel', 'wheel=open&listName=tight', allowed],
  ['listName is empty', 'listName=&wheel=tight', allowed],
  ['a name is repeated: the first counts', 'listName=tight&listName=open', allowed],
  ['there is no such wheel', 'listName=missing', 'any'],
  ['the slug cannot be one', 'listName=../../etc', 'any'],
  ['there is no slug', '', 'any'],
  ['parentOrigin claims otherwise', 'listName=tight&parentOrigin=https%3A%2F%2Fevil.example', allowed],
];

describe('who may frame /wheelapp/customwheel, where', () => {
  for (const [what, query, frameAncestors] of asked) {
    it(`${what}: ${String(frameAncestors)}`, async () => {
      const route = customWheelRoute(opened.world());
      const page = await route.handle({ query: new URLSearchParams(query), params: {}, requestId: 'req' });
      assert.deepEqual(page, { page: 'customwheel', frameAncestors });
    });
  }
});
