import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { freePort } from '../../../free-port.ts';
import { askProvider, ProviderDown } from '../../../../server/identity/providers/outbound.ts';
import { serveProvider, type ProviderServer } from './provider-server.ts';

describe('a request to a provider', () => {
  let provider: ProviderServer;
  before(async () => {
    provider = await serveProvider();
  });
  after(() => provider.close());

  const ask = (limits?: { time: number; size: number }) =>
    askProvider(`${provider.url}/token`, { method: 'GET', headers: {} }, limits);

  it('returns the whole answer, even of a refusal', async () => {
    provider.answer = (_request, response) => response.writeHead(400).end('{"error":"invalid_grant"}');
    const answer = await ask();
    assert.deepEqual([answer.status, await answer.text()], [400, '{"error":"invalid_grant"}']);
  });

  it('ends when no answer begins', async () => {
    provider.answer = () => undefined;
    const timedOut = { name: 'ProviderDown', message: 'TimeoutError' };
    await assert.rejects(ask({ time: 50, size: 100 }), timedOut);
  });

  it('ends when an answer does not end', async () => {
    provider.answer = (_request, response) => response.writeHead(200).write('begun');
    await assert.rejects(ask({ time: 50, size: 100 }), ProviderDown);
  });

  it('ends when an answer is too long', async () => {
    provider.answer = (_request, response) => response.end('x'.repeat(101));
    await assert.rejects(ask({ time: 5_000, size: 100 }), ProviderDown);
  });

  for (const status of [301, 303, 307, 429, 500, 503]) {
    it(`treats ${status} as no answer, and follows no redirect`, async () => {
      const before = provider.asked.length;
      provider.answer = (_request, response) =>
        response.writeHead(status, { Location: `${provider.url}/elsewhere` }).end();
      await assert.rejects(ask(), ProviderDown);
      assert.equal(provider.asked.length, before + 1);
    });
  }

  it('fails with the code of the network if nothing listens at the address', async () => {
    const asked = askProvider(`http://127.0.0.1:${await freePort()}/`, { method: 'GET', headers: {} });
    await assert.rejects(asked, { name: 'ProviderDown', message: 'ECONNREFUSED' });
  });
});
