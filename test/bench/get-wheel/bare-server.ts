import type { AddressInfo } from 'node:net';
import express from 'express';
import { startApp } from '../../server/start-app.ts';
import { sampleWheel } from './sample-wheel.ts';

const app = await startApp();
await app.call('POST', '/wheelapp/api/v1/wheels', sampleWheel);
const body: unknown = await (await app.call('GET', `/wheelapp/api/v1/wheels/${sampleWheel.listName}`)).json();
await app.stop();

const bare = express();
const text = JSON.stringify(body);
bare.get('/wheels/:listName', (_request, response) => {
  if (process.argv[2] === 'text') response.type('json').end(text);
  else response.json(body);
});
const server = bare.listen(0, '127.0.0.1', () => {
  process.send?.({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/wheels/bench`,
    headers: {},
  });
});
