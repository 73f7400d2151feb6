/** Rules: docs/rules/wheel.md, "Published lists". */
import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { after, before, it } from 'node:test';
import type { Network } from '../../../../server/http/outgoing/guarded-request.ts';
import { createWheelRoute } from '../../../../server/wheel/wheels/create-wheel.ts';
import { readPublishedListRoute } from '../../../../server/wheel/entries/read-published-list.ts';
import { act, openWorld, type OpenWorld } from '../world.ts';

let opened: OpenWorld;
before(async () => (opened = await openWorld()));
after(() => opened.close());

/** Returns a network whose every address has this content. */
function network(content: Uint8Array | string, asked: string[] = []): Network {
  return {
    resolve: async () => ['8.8.8.8'],
    permits: () => true,
    request: ({ headers, path }) => {
      asked.push(`${(headers as Record<string, string>)['Host']}${path}`);
      const response = Object.assign(new PassThrough(), {
        ...{ statusCode: 200, headers: { 'content-type': 'text/csv' } },
      });
      response.end(content);
      const request = Object.assign(new EventEmitter(), {
        end: () =>
          void queueMicrotask(() => request.emit('response', response as unknown as IncomingMessage)),
      });
      return request as unknown as ClientRequest;
    },
  };
}

let made = 0;
async function read(
  content: Uint8Array | string,
  asked: string[] = [],
  entriesUrl = 'https://my-site.example/a.csv',
) {
  const world = opened.world();
  const listName = `list-${++made}`;
  await act(world, createWheelRoute(world), { body: { listName, settings: { entriesUrl } } });
  return act(world, readPublishedListRoute(world, network(content, asked)), { params: { listName } });
}

it('a published list is answered as text, in the encodings of spreadsheets', async () => {
  for (const [bytes, text] of [
    ['name,weight\nÅsa,2\n', 'name,weight\nÅsa,2\n'],
    [Buffer.from([0x4d, 0xfc, 0x6c]), 'Mül'],
    ['', ''],
  ] as const) {
    const outcome = await read(bytes);
    assert.equal((outcome as { body: { text: string } }).body.text, text);
  }
});

it('a sheet is read as CSV, and its address is answered as it was set', async () => {
  const asked: string[] = [];
  const url = 'https://docs.google.com/spreadsheets/d/1AbC/edit#gid=3';
  const outcome = await read('Ada', asked, url);
  assert.deepEqual(asked, ['docs.google.com/spreadsheets/d/1AbC/export?format=csv&gid=3']);
  assert.equal((outcome as { body: { url: string } }).body.url, url);
});

it('web pages and binary files that claim to be text are refused', async () => {
  for (const content of ['<!DOCTYPE html><p>Sign in', ' \n<html lang="en">', Buffer.from('PK\0\0')])
    assert.equal(((await read(content)) as { code: string }).code, 'not_a_list');
});

it('one list of an account is read at a time', async () => {
  const world = opened.world();
  const listName = `list-${++made}`;
  const settings = { entriesUrl: 'https://slow.example/a.csv' };
  await act(world, createWheelRoute(world), { body: { listName, settings } });
  let find: (addresses: string[]) => void = () => undefined;
  const found = new Promise<string[]>((resolve) => (find = resolve));
  let begin: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const resolve = () => (begin(), found);
  const route = readPublishedListRoute(world, { ...network('Ada'), resolve });
  const first = act(world, route, { params: { listName } });
  await begun;
  const second = await act(world, route, { params: { listName } });
  assert.equal((second as { code: string }).code, 'rate_limited');
  find(['8.8.8.8']);
  assert.equal((await first).status, 200);
  assert.equal((await act(world, route, { params: { listName } })).status, 200);
});
