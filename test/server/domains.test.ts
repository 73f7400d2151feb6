import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { after, before, describe, it } from 'node:test';
import { createDomains, errorsOf } from '../../server/domain.ts';
import { domains } from '../../server/domains.ts';
import type { OpenApiDocument } from '../../server/http/openapi/openapi.ts';
import { systemRandom } from '../../server/runtime/random.ts';
import { collectionsOf } from '../../server/start/collections.ts';
import { parseBootstrap } from '../../server/start/bootstrap.ts';
import { answerWhileStarting } from '../../server/start/starting.ts';
import { oddRequests } from '../attacks/odd-request.ts';
import { otherClient, startApp, type RunningApp } from './start-app.ts';
import { toyDomain, toys } from './toy-domain.ts';

const bear = { toyId: 'bear', name: 'Bear' };
const browser = { Accept: 'text/html,*/*;q=0.8' };

describe('a domain added to the list', () => {
  let app: RunningApp;
  before(async () => {
    app = await startApp({ moreDomains: [toyDomain], bootstrap: { toys: [bear] } });
  });
  after(() => app.stop());

  it('has its bootstrap section applied and its routes answered from the store', async () => {
    const response = await fetch(`${app.url}/toys/api/v1/toys/bear`);
    assert.deepEqual(await response.json(), bear);
    assert.deepEqual(await app.store.get(toys.ref('bear')), bear);
  });

  it('has its bootstrap section validated, and unknown sections are refused', () => {
    const parse = (json: unknown, list = [...domains, toyDomain]) =>
      parseBootstrap(JSON.stringify(json), { domains: list, source: 'file', secrets: () => undefined });
    assert.deepEqual(parse({ toys: [bear] })['toys'], [bear]);
    assert.throws(() => parse({ toys: [{ toyId: 'bear' }] }), /^ConfigError: file: toys\.0\.name: /);
    assert.throws(() => parse({ toys: [bear] }, [...domains]), /Unrecognized key: "toys"/);
  });

  it('refuses with its own codes, and uses a domain that is listed before it', async () => {
    const token = await app.token(['wheel:read'], otherClient);
    const play = await fetch(`${app.url}/toys/api/v1/toys/bear/play`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"hours":9}',
    });
    const { code, message } = (await play.json()) as { code: string; message: string };
    assert.deepEqual([play.status, code, message], [409, 'toy_broken', 'The toy is broken']);
    const read = await fetch(`${app.url}/wheelapp/api/v1/wheels`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    assert.equal(((await read.json()) as { code: string }).code, 'client_inactive');
  });

  it('is in the OpenAPI document with its codes, and among the odd requests', async () => {
    const document = (await (await fetch(`${app.url}/openapi.json`)).json()) as OpenApiDocument;
    assert.match(
      document.paths['/toys/api/v1/toys/{toyId}/play']?.['post']?.responses['409']?.description ?? '',
      /`toy_broken`: The toy is broken\./,
    );
    const schemas = JSON.stringify(document['components']);
    assert.match(schemas, /"toy_broken"/);
    const targets = oddRequests(document, { tokens: ['token'], session: [] }, 4_000, 1).filter(
      ({ request }) => request.target.startsWith('/toys/'),
    );
    assert(targets.length > 20, `${targets.length} odd requests`);
  });

  it('answers unknown addresses near its API with JSON, and near its pages with the page for unknown addresses', async () => {
    for (const [path, type] of [
      ['/toys/api/v1/tois', 'application/json'],
      ['/toys/api', 'application/json'],
      ['/toys', 'text/html'],
      ['/toys/box', 'text/html'],
      ['/toys/bx/bear', 'text/html'],
    ] as const) {
      const response = await fetch(app.url + path, { headers: browser });
      assert.equal(response.status, 404);
      assert.match(response.headers.get('content-type') ?? '', new RegExp(`^${type}`), path);
    }
  });
});

describe('a page of an added domain', () => {
  it('reloads itself during a start', async () => {
    const server = createServer();
    const started = answerWhileStarting(server, 'http://localhost', systemRandom, [toyDomain]);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    assert.equal((await fetch(`${url}/toys/box/bear`)).headers.get('refresh'), '5');
    assert.equal((await fetch(`${url}/toys/api/v1/toys/bear`)).headers.get('refresh'), null);
    started();
    server.close();
  });

  it('reloads itself while the store is unavailable', async () => {
    const app = await startApp({ moreDomains: [toyDomain] });
    await app.store.close();
    const page = await fetch(`${app.url}/toys/box/bear`);
    assert.deepEqual([page.status, page.headers.get('refresh')], [503, '5']);
    assert.equal((await fetch(`${app.url}/toys/api/v1/toys/bear`)).headers.get('refresh'), null);
    await app.stop();
  });
});

describe('the list of domains', () => {
  it('names every page route of each domain among its pages', async () => {
    const app = await startApp();
    const paths = app.serving.app.routes
      .filter(({ kind, endpoint }) => kind === 'page' && endpoint.path !== '/')
      .map(({ endpoint }) => endpoint.path);
    const listed = domains.flatMap(({ pages }) => pages ?? []).map(({ path }) => path);
    await app.stop();
    assert.deepEqual(paths.sort(), listed.sort());
    assert(listed.length > 0);
  });

  it('has unique names of collections and error codes', () => {
    const names = collectionsOf(domains).map(({ name }) => name);
    assert.deepEqual(names, [...new Set(names)]);
    assert.throws(() => errorsOf([toyDomain, toyDomain]), /toy_broken is declared twice/);
  });

  it('refuses a domain that uses a later domain', async () => {
    const app = await startApp();
    await assert.rejects(createDomains(app.serving.deps, [toyDomain]), /before it was created/);
    await app.stop();
  });
});
