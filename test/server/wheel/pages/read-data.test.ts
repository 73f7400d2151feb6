import assert from 'node:assert/strict';
import { request } from 'node:http';
import { after, before, describe, it } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { base, rows, startWheelApi, type WheelApi } from '../api.ts';

let api: WheelApi;
before(async () => (api = await startWheelApi()));
after(() => api.stop());

interface Raw {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly bytes: Buffer;
}

/** Sends a request without `fetch`, which would decompress the response. */
function raw(path: string, headers: Record<string, string> = {}): Promise<Raw> {
  return new Promise((resolve, reject) => {
    request(new URL(path, api.app.url), { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, bytes: Buffer.concat(chunks) }),
      );
    })
      .on('error', reject)
      .end();
  });
}

const withoutClock = (bytes: Buffer) => ({ ...(JSON.parse(bytes.toString()) as object), serverTime: '' });

describe('GET /wheelapp/data/{listName} of a long list', () => {
  it('is gzipped for callers that accept it, with the same content', async () => {
    const path = `/wheelapp/data/${await api.wheel({ entries: rows(3_000) })}`;
    const [plain, packed] = [await raw(path), await raw(path, { 'Accept-Encoding': 'gzip, deflate, br' })];
    assert.equal(plain.headers['content-encoding'], undefined);
    assert.equal(packed.headers['content-encoding'], 'gzip');
    assert.equal(packed.headers['content-type'], plain.headers['content-type']);
    // The answer is compressed while it is sent, so its length is not known in advance.
    assert.equal(packed.headers['transfer-encoding'], 'chunked');
    assert.ok(packed.bytes.length < plain.bytes.length / 3);
    const unpacked = gunzipSync(packed.bytes);
    assert.deepEqual(withoutClock(unpacked), withoutClock(plain.bytes));
    assert.match((JSON.parse(unpacked.toString()) as { serverTime: string }).serverTime, /Z$/);
  });

  it('has an entity tag for each coding, and a Vary header', async () => {
    const path = `/wheelapp/data/${await api.wheel({ entries: rows(100) })}`;
    const gzip = { 'Accept-Encoding': 'gzip' };
    const [plain, packed] = [await raw(path), await raw(path, gzip)];
    assert.deepEqual([plain.headers['etag'], packed.headers['etag']], ['"1"', '"1-gzip"']);
    for (const { headers } of [plain, packed]) assert.equal(headers['vary'], 'Accept-Encoding');
    const cases: [Record<string, string>, number][] = [
      [{ 'If-None-Match': '"1"' }, 304],
      [{ 'If-None-Match': '"1-gzip"' }, 200],
      [{ ...gzip, 'If-None-Match': '"1-gzip"' }, 304],
      [{ ...gzip, 'If-None-Match': '"1"' }, 200],
      [{ ...gzip, 'If-None-Match': '"0-gzip", "1-gzip"' }, 304],
    ];
    for (const [headers, status] of cases) {
      const answer = await raw(path, headers);
      assert.equal(answer.status, status, JSON.stringify(headers));
      assert.equal(answer.headers['vary'], 'Accept-Encoding');
      if (status === 304) assert.equal(answer.bytes.length, 0);
    }
  });

  for (const accepted of ['gzip;q=0', 'br', 'identity', '']) {
    it(`is plain for Accept-Encoding: ${accepted || '(empty)'}`, async () => {
      const path = `/wheelapp/data/${await api.wheel({ entries: rows(100) })}`;
      const { headers, bytes } = await raw(path, { 'Accept-Encoding': accepted });
      assert.equal(headers['content-encoding'], undefined);
      assert.equal((JSON.parse(bytes.toString()) as { entries: [] }).entries.length, 100);
    });
  }

  it('changes with spins and writes', async () => {
    const listName = await api.wheel({ entries: rows(500) });
    const gzip = { 'Accept-Encoding': 'gzip' };
    const read = async () => {
      const { bytes, headers } = await raw(`/wheelapp/data/${listName}`, gzip);
      const body = JSON.parse(gunzipSync(bytes).toString()) as Record<string, unknown>;
      assert.equal(headers['etag'], `"${body['version']}-gzip"`);
      return body;
    };
    assert.equal((await read())['lastDrawResult'], null);
    const { body: result } = await api.call('POST', `${base}/${listName}/spin`, { type: 'custom' });
    assert.deepEqual((await read())['lastDrawResult'], result);
    await api.call('POST', `${base}/${listName}`, { name: 'Ann' });
    assert.equal(((await read())['participants'] as []).length, 1);
    await api.call('PUT', `${base}/${listName}/entries`, { entries: rows(30) });
    assert.equal(((await read())['entries'] as []).length, 30);
  });
});
