import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Refusal } from '../../../../contracts/http/errors.ts';
import { settingsLimits } from '../../../../contracts/wheel/settings-limits.ts';
import { originsWithin } from '../../../../contracts/wheel/wheel-settings.ts';
import { createWheelRoute } from '../../../../server/wheel/wheels/create-wheel.ts';
import { wheelPages } from '../../../../contracts/wheel/wheel-page-endpoints.ts';
import { noCaller } from '../../../../server/http/auth/caller.ts';
import { wheelPageRoutes } from '../../../../server/wheel/pages/wheel-pages.ts';
import { act, openWorld, type OpenWorld } from '../world.ts';

let opened: OpenWorld;
const allowed = ['https://a.example', 'https://b.example:8443'];

before(async () => {
  opened = await openWorld();
  const world = opened.world();
  await act(world, createWheelRoute(world), { body: { listName: 'open' } });
  await act(world, createWheelRoute(world), {
    body: { listName: 'tight', settings: { allowedOrigins: allowed } },
  });
  await act(world, createWheelRoute(world), {
    body: { listName: 'other', settings: { allowedOrigins: allowed.slice(0, 1) } },
  });
  await act(world, createWheelRoute(world), {
    body: { listName: 'far', settings: { allowedOrigins: ['https://far.example'] } },
  });
  await act(world, createWheelRoute(world), {
    body: { listName: 'hushed', settings: { allowedOrigins: allowed, visibility: 'private' } },
  });
});
after(() => opened.close());

const asked: [string, string, readonly string[] | 'any'][] = [
  ['the wheel names no origins', 'listName=open', 'any'],
  ['the wheel names origins', 'listName=tight', allowed],
  ['the slug comes in capitals', 'listName=TIGHT', allowed],
  ['an alias names the wheel', 'wheel=tight', allowed],
  ['the other alias names the wheel', 'wheelName=tight', allowed],
  ['listName comes before wheel', 'wheel=open&listName=tight', allowed],
  ['listName is empty', 'listName=&wheel=tight', allowed],
  ['a name is repeated: the first counts', 'listName=tight&listName=open', allowed],
  ['the wheel is private, so its origins are too', 'listName=hushed', 'any'],
  ['the wheel does not exist', 'listName=missing', 'any'],
  ['the slug is invalid', 'listName=../../etc', 'any'],
  ['there is no slug', '', 'any'],
  ['several wheels, of which one names origins', 'wheels=open,tight', allowed],
  ['several wheels that name the same origin', 'wheels=tight,other', allowed.slice(0, 1)],
  ['several wheels that name no origin in common', 'wheels=tight,far', ['https://wheels.example']],
  ['several wheels beside a name', 'wheels=open,missing&listName=tight', allowed],
  ['too many wheels, which the page ignores', 'wheels=a,b,c,d,e,f,tight&listName=open', 'any'],
  ['parentOrigin claims otherwise', 'listName=tight&parentOrigin=https%3A%2F%2Fevil.example', allowed],
];

describe('the origins of a header', () => {
  const origins = Array.from({ length: 100 }, (_, at) => `https://host-${at}.streams.example`);

  it('are refused if they are too long together', async () => {
    const write = (allowedOrigins: readonly string[]) => {
      const world = opened.world();
      return act(world, createWheelRoute(world), {
        body: { listName: 'long', settings: { allowedOrigins } },
      });
    };
    const refused = await write(origins);
    assert.ok(refused instanceof Refusal);
    assert.deepEqual(
      refused.issues?.map(({ path, code }) => [path, code]),
      [['settings.allowedOrigins', 'too_big']],
    );
    assert.ok(!((await write(origins.slice(0, 70))) instanceof Refusal));
  });

  it('are cut if they were stored before the limit existed', () => {
    const within = originsWithin(origins);
    assert.deepEqual(within, origins.slice(0, within.length));
    assert.ok(within.length > 70 && within.join(' ').length <= settingsLimits.originsTogether);
    assert.equal(originsWithin(allowed), allowed);
  });
});

const bareCall = { caller: noCaller, headers: {}, search: '', requestId: 'req' };

describe('who may frame a wheel page, if', () => {
  for (const [what, query, frameAncestors] of asked) {
    it(`${what}: ${String(frameAncestors)}`, async () => {
      const call = { ...bareCall, query: new URLSearchParams(query), params: {} };
      const routes = wheelPageRoutes(opened.world());
      assert.equal(routes.length, 4);
      for (const [at, route] of routes.entries()) {
        assert.deepEqual(await route.handle(call), { page: wheelPages[at]?.page, frameAncestors });
      }
    });
  }
});
