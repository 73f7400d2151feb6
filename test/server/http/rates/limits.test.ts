import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import express from 'express';
import { addressKey } from '../../../../server/http/rates/address.ts';
import { noneMatch, parseIfMatch } from '../../../../server/http/answers/etag.ts';
import { securityHeaders } from '../../../../server/http/security-headers.ts';
import { staticFiles } from '../../../../server/http/pages/static-files.ts';
import { startApp, type RunningApp } from '../../start-app.ts';

describe('limits and figures', () => {
  let app: RunningApp;
  const secret = 'figures-for-the-operator';
  before(async () => {
    // The limits are a tenth of the normal ones: 6 spins, 12 writes, 60 reads and 6 tokens a minute.
    app = await startApp({ config: { rateLimitScale: 0.1, metricsToken: secret } });
  });
  after(() => app.stop());

  it('counts per client and kind of call, and says when to retry', async () => {
    const path = '/wheelapp/api/v1/wheels/none/spin';
    for (let left = 5; left >= 0; left--) {
      const answer = await app.call('POST', path, { type: 'custom' });
      assert.equal(answer.status, 404);
      assert.equal(answer.headers.get('ratelimit-policy'), '"spin";q=6;w=60');
      assert.match(answer.headers.get('ratelimit') ?? '', new RegExp(`^"spin";r=${left};t=\\d+$`));
    }
    const over = await app.call('POST', path, { type: 'custom' });
    assert.equal(over.status, 429);
    assert.equal(((await over.json()) as { code: string }).code, 'rate_limited');
    const seconds = Number(over.headers.get('retry-after'));
    assert.ok(seconds >= 1 && seconds <= 60);
    assert.equal(
      (await app.call('GET', '/wheelapp/api/v1/wheels/none')).status,
      404,
      'reads are counted separately',
    );
  });

  it('counts the rows of bodies per account, and those of a replayed answer only once', async () => {
    const rows = (count: number) => ({
      entries: Array.from({ length: count }, (_, at) => ({ name: `n${at}` })),
    });
    const create = (listName: string, count: number, headers = {}) =>
      app.call('POST', '/wheelapp/api/v1/wheels', { listName, ...rows(count) }, headers);
    // The limit is a tenth of 200,000 rows.
    for (const key of ['once', 'once']) {
      assert.equal((await create('rows-1', 15_000, { 'Idempotency-Key': key })).status, 201);
    }
    assert.equal((await create('rows-2', 5_000)).status, 201);
    const over = await create('rows-3', 1);
    assert.equal(over.status, 429);
    assert.ok(Number(over.headers.get('retry-after')) >= 1);
    assert.equal((await create('rows-3', 0)).status, 201, 'a wheel without rows is not counted');
    assert.equal((await app.call('GET', '/wheelapp/api/v1/wheels/rows-2')).status, 200);
  });

  it('counts the kibibytes of long bodies per account, by their declared or their true length', async () => {
    // Start another app, because the test above has used up the writes of its app.
    const other = await startApp({ config: { rateLimitScale: 0.1 } });
    const bearer = await other.token();
    const mebibyte = 'x'.repeat(1_048_576);
    const put = (body: BodyInit) =>
      fetch(`${other.url}/wheelapp/api/v1/wheels/long-bodies/entries`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
        body,
        ...(typeof body === 'string' ? {} : { duplex: 'half' }),
      });
    try {
      // The limit is a tenth of 128 MiB.
      assert.equal((await put(mebibyte.repeat(6))).status, 413, 'counted, and refused for another reason');
      assert.equal((await put(new Blob([mebibyte.repeat(6)]).stream())).status, 413);
      const over = await put(mebibyte);
      assert.equal(over.status, 429);
      assert.ok(Number(over.headers.get('retry-after')) >= 1);
      assert.equal((await put(new Blob([mebibyte]).stream())).status, 429, 'without Content-Length');
    } finally {
      await other.stop();
    }
  });

  it('shows figures to the operator only', async () => {
    const ask = (authorization?: string) =>
      fetch(`${app.url}/metrics`, {
        headers: authorization === undefined ? {} : { Authorization: authorization },
      });
    for (const wrong of [
      undefined,
      `Bearer ${secret}x`,
      `bearer ${secret}`,
      secret,
      'Bearer ',
      `Basic ${secret}`,
    ]) {
      const refused = await ask(wrong);
      assert.equal(refused.status, 401, wrong);
      assert.match(refused.headers.get('www-authenticate') ?? '', /^Bearer/);
    }
    const text = await (await ask(`Bearer ${secret}`)).text();
    assert.match(text, /svc_http_request_seconds_count\{route="spinWheel",status="404"\} 6/);
    assert.match(text, /svc_http_request_seconds_count\{route="spinWheel",status="429"\} 1/);
    assert.match(text, /svc_store_commit_seconds_count/);
    assert.match(text, /process_cpu_seconds_total/);
  });
});

describe('files of the build', () => {
  let directory: string;
  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'svc-build-'));
    await mkdir(join(directory, 'assets'));
    await mkdir(join(directory, 'server'));
    for (const name of [
      'assets/page-Bx8_3kPq.js',
      'wheel.js',
      'wheel.js.map',
      'wheel.d.ts',
      'server/main.js',
    ])
      await writeFile(join(directory, name), name);
    await writeFile(join(directory, 'assets/page-Bx8_3kPq.js.br'), 'brotli');
    await writeFile(join(directory, 'assets/page-Bx8_3kPq.js.gz'), 'gzip');
  });
  after(() => rm(directory, { recursive: true }));

  it('are sent in the best coding that the caller accepts', async () => {
    const files = staticFiles(directory);
    const asking = (accepted: string | undefined) =>
      Object.assign(Object.create(express.request) as express.Request, {
        headers: { 'accept-encoding': accepted },
      });
    for (const [accepted, body] of [
      ['gzip, deflate, br', 'brotli'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip;q=0.5', 'gzip'],
      ['*', 'brotli'],
      ['br;q=0, *;q=0', 'assets/page-Bx8_3kPq.js'],
      [undefined, 'assets/page-Bx8_3kPq.js'],
    ] as const) {
      const answer = await files.answer('assets/page-Bx8_3kPq.js', asking(accepted));
      assert.ok(Buffer.isBuffer(answer?.bytes));
      assert.equal(answer.bytes.toString(), body, accepted);
      assert.equal(answer?.headers?.['Vary'], 'Accept-Encoding');
      assert.match(answer?.headers?.['Cache-Control'] ?? '', /immutable/);
    }
    const stable = await files.answer('wheel.js', asking('br'));
    assert.equal(stable?.headers?.['Cache-Control'], 'public, max-age=300');
    const types = await files.answer('wheel.d.ts', asking('br'));
    assert.equal(types?.headers?.['Content-Type'], 'application/typescript; charset=utf-8');
  });

  it('are limited to pages and assets', () => {
    const files = staticFiles(directory);
    for (const path of [
      'server/main.js',
      'assets/../server/main.js',
      'assets/page-Bx8_3kPq.js.br',
      '/etc/passwd',
      'assets',
      '',
    ]) {
      assert.equal(files.has(path), false, path);
    }
  });
});

describe('headers', () => {
  it('allow framing only of pages, and only by the origins that a page names', () => {
    const { api, page } = securityHeaders('https://wheels.example');
    const policy = (list: readonly string[]) => list[list.indexOf('Content-Security-Policy') + 1] ?? '';
    assert.match(policy(api), /frame-ancestors 'none'/);
    assert.match(
      policy(page({ frameAncestors: ['https://a.example', 'https://b.example'] })),
      /frame-ancestors https:\/\/a\.example https:\/\/b\.example/,
    );
    assert.doesNotMatch(policy(page({ frameAncestors: 'any' })), /frame-ancestors/);
    assert.ok(
      !page({ frameAncestors: 'any' }).includes('X-Frame-Options') && api.includes('X-Frame-Options'),
    );
    assert.match(policy(page({ frameAncestors: [] })), /frame-ancestors 'none'/);
    assert.match(policy(page({ frameAncestors: 'any' })), /connect-src 'self' wss:\/\/wheels\.example/);
    assert.ok(api.includes('Strict-Transport-Security'));
  });

  it('compare entity tags weakly for reads, and strongly for writes', () => {
    for (const header of ['"7"', 'W/"7"', '"1", "7"', '*', ' "7" '])
      assert.equal(noneMatch(header, '7'), true, header);
    for (const header of [undefined, '"8"', '7', '""', ','])
      assert.equal(noneMatch(header, '7'), false, header);
    assert.deepEqual(parseIfMatch('"1", W/"2", "3"'), ['1', '3']);
    assert.deepEqual(parseIfMatch(' * '), ['*']);
    assert.equal(parseIfMatch(undefined), undefined);
  });

  it('count an IPv6 network as one caller, and each IPv4 address as one', () => {
    for (const [address, key] of [
      ['192.0.2.1', '192.0.2.1'],
      ['::ffff:192.0.2.1', '192.0.2.1'],
      ['2001:db8:0:1:2:3:4:5', '2001:db8:0:1::/64'],
      ['2001:db8::5', '2001:db8:0:0::/64'],
      ['2001:0db8:0000:0001::1', '2001:db8:0:1::/64'],
      ['fe80::1%eth0', 'fe80:0:0:0::/64'],
      ['::1', '0:0:0:0::/64'],
    ] as const) {
      assert.equal(addressKey(address), key, address);
    }
  });
});
