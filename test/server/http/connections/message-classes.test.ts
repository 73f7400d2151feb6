import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import express from 'express';
import { messageClasses } from '../../../../server/http/connections/message-classes.ts';

test('requests and responses have the prototypes of Express, and work', async (t) => {
  const application = express();
  const server = createServer(messageClasses(application));
  t.after(() => server.close());
  const seen: unknown[] = [];
  server.on('request', (request, response) => {
    assert(request instanceof IncomingMessage);
    assert(response instanceof ServerResponse);
    seen.push(Object.getPrototypeOf(request), Object.getPrototypeOf(response));
    application(request as express.Request, response as express.Response);
  });
  application.post('/echo', (request, response) => {
    seen.push(Object.getPrototypeOf(request), Object.getPrototypeOf(response));
    response.set('X-Address', request.ip).status(201);
    request.pipe(response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');

  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/echo`, { method: 'POST', body: 'x'.repeat(100_000) });
  assert.equal(answer.status, 201);
  assert.equal(answer.headers.get('x-address'), '127.0.0.1');
  assert.equal((await answer.text()).length, 100_000);
  const { request, response } = application;
  assert.deepEqual(seen.length, 4);
  assert(seen.every((prototype, index) => prototype === (index % 2 === 0 ? request : response)));
});
