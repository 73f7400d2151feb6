import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Validator } from '@seriousme/openapi-schema-validator';
import { z } from '../../../../contracts/zod.ts';
import type { OpenApiDocument } from '../../../../server/http/openapi/openapi.ts';
import { startApp, testClient, type RunningApp } from '../../start-app.ts';
import { conformance } from './conforms.ts';

interface Schema {
  readonly description?: string;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
}

describe('OpenAPI', () => {
  let app: RunningApp;
  let document: OpenApiDocument;
  before(async () => {
    app = await startApp({ config: { rateLimitScale: 1 } });
    document = (await (await fetch(`${app.url}/openapi.json`)).json()) as OpenApiDocument;
  });
  after(() => app.stop());

  it('is a valid OpenAPI 3.1 document', async () => {
    const result = await new Validator().validate(structuredClone(document));
    assert.deepEqual(result.errors ?? [], []);
    assert.equal(result.valid, true);
  });

  it('describes every mounted route, and nothing else', () => {
    const mounted = app.serving.app.routes.map(
      ({ endpoint }) => `${endpoint.method} ${endpoint.path} ${endpoint.id}`,
    );
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => `${method} ${path} ${operation.operationId}`),
    );
    assert.deepEqual(described.sort(), mounted.sort());
    assert.equal(new Set(described.map((line) => line.split(' ')[2])).size, described.length);
  });

  it('names an example, a summary and the refusals for every operation with a body', () => {
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const [method, operation] of Object.entries(methods)) {
        assert.notEqual(operation.summary, '', `${method} ${path}`);
        assert.ok(operation.responses['500'], `${method} ${path}`);
        if (operation.requestBody) assert.ok(operation.responses['413'], `${method} ${path}`);
        for (const body of Object.values(operation.requestBody?.content ?? {})) {
          assert.notEqual(body.example, undefined, `${method} ${path} has no example body`);
        }
      }
    }
  });

  it('has examples of answers that fit their schemas, for every endpoint of relics that clients call', () => {
    let fitting = 0;
    for (const { endpoint } of app.serving.app.routes)
      for (const [status, { schema, example }] of Object.entries(endpoint.answers)) {
        if (endpoint.path.startsWith('/relics/api/relics/'))
          assert.notEqual(example, undefined, `${endpoint.id} has no example of ${status}`);
        if (schema === null || example === undefined) continue;
        const { error } = z.safeParse(schema, example);
        assert.equal(error, undefined, `${endpoint.id} ${status}: ${error?.message}`);
        fitting += 1;
      }
    assert.ok(fitting >= 14, String(fitting));
  });

  it('describes every setting and rule, written or read, and gives times the format date-time', () => {
    const wheels = document.paths['/wheelapp/api/v1/wheels']!;
    const shown = document.paths['/wheelapp/data/{listName}']!;
    const written = wheels['post']!.requestBody!.content['application/json']!.schema;
    const read = wheels['get']!.responses['200']!.content!['application/json']!.schema!;
    const open = shown['get']!.responses['200']!.content!['application/json']!.schema!;
    const silent: string[] = [];
    let said = 0;
    const walk = (schema: Schema, path: string): void => {
      for (const variant of schema.anyOf ?? []) walk(variant, path);
      for (const [name, member] of Object.entries(schema.properties ?? {})) {
        const at = `${path}.${name}`;
        if (member.description === undefined) silent.push(at);
        else said++;
        walk(member, at);
      }
    };
    const settingsOf = (schema: Schema): Schema => schema.properties!['settings']!;
    walk(settingsOf(written as Schema), 'written');
    walk(settingsOf((read as Schema).properties!['wheels']!.items!), 'read');
    walk(settingsOf(open as Schema), 'open');
    assert.deepEqual(silent, []);
    assert.ok(said > 75, `${said} lines`);

    assert.match(JSON.stringify(settingsOf(written as Schema)), /"closesAt":.{0,200}"format":"date-time"/);
    assert.match(JSON.stringify(open), /"spunAt":\{"type":"string","format":"date-time"\}/);
  });

  it('describes every answer of the token endpoint, with the codes of OAuth', async () => {
    const path = '/mana/oauth/token';
    const { responses } = document.paths[path]!['post']!;
    const described = JSON.stringify(responses);
    for (const code of ['validation_failed', 'malformed_json', 'rate_limited', 'unsupported_media_type']) {
      assert.ok(!described.includes(code), code);
    }
    const credentials = { client_id: testClient.clientId, client_secret: testClient.clientSecret };
    const form = (body: Record<string, string>) => new URLSearchParams({ ...credentials, ...body });
    const grant = { grant_type: 'client_credentials', resource: 'service.wheel', scope: 'wheel:read' };
    type Asked = [status: number, error: string | undefined, body: URLSearchParams | string];
    const asked: Asked[] = [
      [200, undefined, form(grant)],
      [400, 'invalid_request', '{"grant_type":"client_credentials"}'],
      [400, 'unsupported_grant_type', form({ ...grant, grant_type: 'password' })],
      [400, 'invalid_scope', form({ ...grant, scope: 'wheel:rule' })],
      [400, 'invalid_target', form({ ...grant, resource: 'service.other' })],
      [401, 'invalid_client', form({ ...grant, client_secret: 'wrong' })],
      [413, 'invalid_request', form({ ...grant, scope: 'x'.repeat(9_000) })],
      ...Array.from({ length: 9 }, (): Asked => [401, 'invalid_client', form({ client_secret: 'wrong' })]),
      [429, 'slow_down', form({ client_secret: 'wrong' })],
    ];
    for (const [status, error, body] of asked) {
      const answer = await fetch(app.url + path, { method: 'POST', body });
      const { error: given } = (await answer.json()) as { error?: string };
      assert.deepEqual([answer.status, given], [status, error]);
      const { description, headers = {} } = responses[status]!;
      assert.ok(error === undefined || description.includes(`\`${error}\``), `${status} ${error}`);
      const limitHeaders = ['RateLimit', 'RateLimit-Policy', 'Retry-After', 'WWW-Authenticate'];
      for (const name of limitHeaders.filter((each) => answer.headers.has(each))) {
        assert.ok(name in headers, `${status} ${error}: ${name}`);
      }
    }
  });

  it('is revalidated by its entity tag', async () => {
    const first = await fetch(`${app.url}/openapi.json`);
    const etag = first.headers.get('etag') ?? '';
    assert.match(etag, /^"[\w-]+"$/);
    const again = await fetch(`${app.url}/openapi.json`, { headers: { 'If-None-Match': etag } });
    assert.equal(again.status, 304);
    assert.equal(await again.text(), '');
  });

  it('the conformance check reports answers that do not fit', () => {
    const check = conformance(document);
    const headers = {
      'x-request-id': 'r',
      'x-content-type-options': 'nosniff',
      'content-type': 'application/json; charset=utf-8',
    };
    const good = { method: 'GET', path: '/healthz', status: 200, headers, body: '{"status":"ok"}' };
    assert.equal(check(good), undefined);
    for (const bad of [
      { ...good, body: '{"status":"fine"}' },
      { ...good, body: '{"status":"ok","more":1}' },
      { ...good, body: 'ok' },
      { ...good, status: 201 },
      { ...good, method: 'HEAD' },
      { ...good, headers: { ...headers, 'content-type': 'text/html' } },
      { ...good, headers: { 'content-type': 'application/json' } },
      { ...good, path: '/nowhere' },
      { ...good, status: 503, body: '{"message":"m","code":"unavailable","requestId":"r"}' },
      { ...good, path: '/nowhere', status: 404, body: '{"error":"not found"}' },
    ]) {
      assert.notEqual(check(bad), undefined, JSON.stringify(bad));
    }
  });
});
