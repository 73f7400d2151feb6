import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { ClientView } from '../../../../contracts/identity/portal/portal.ts';
import { readLogoImage } from '../../../../server/identity/portal/logo-image.ts';
import { startApp, type RunningApp } from '../../start-app.ts';
import {
  chunk,
  end,
  extended,
  header,
  indexed,
  lossless,
  lossy,
  pixels,
  png,
  riff,
  webp,
} from '../../media/image-parts.ts';
import { clientsPath, Developer, loginApp } from './portal-api.ts';

const plain = png(header(16, 16), pixels, end);
const script = Buffer.from('<script>alert(1)</script>');

const kept: [name: string, sent: Buffer, stored: Buffer][] = [
  ['a plain PNG', plain, plain],
  [
    'a PNG with a palette',
    png(header(16, 16, indexed), chunk('PLTE', Buffer.alloc(6)), pixels, end),
    png(header(16, 16, indexed), chunk('PLTE', Buffer.alloc(6)), pixels, end),
  ],
  ['a PNG with text', png(header(16, 16), chunk('tEXt', script), pixels, end), plain],
  ['a PNG with the location of a camera', png(header(16, 16), chunk('eXIf', script), pixels, end), plain],
  [
    'an animated PNG',
    png(header(16, 16), chunk('acTL', Buffer.alloc(8)), pixels, chunk('fdAT', script), end),
    plain,
  ],
  ['a PNG with something after its end', Buffer.concat([plain, script]), plain],
  ['a lossless WebP', webp(lossless(16, 1024)), webp(lossless(16, 1024))],
  ['a lossy WebP', webp(lossy(64, 64)), webp(lossy(64, 64))],
  [
    'a WebP with metadata',
    webp(extended(0x2c), riff('ICCP', script), lossy(64, 64), riff('EXIF', script), riff('XMP ', script)),
    webp(extended(0), lossy(64, 64)),
  ],
  ['a WebP with an unknown part', webp(lossy(64, 64), riff('EVIL', script)), webp(lossy(64, 64))],
];
for (const [name, sent, stored] of kept) {
  it(`keeps the picture of ${name}`, () => {
    const read = readLogoImage(sent);
    assert.ok(typeof read !== 'string');
    assert.ok(read.bytes.equals(stored), read.bytes.toString('latin1'));
    assert.equal(read.type, stored[0] === 0x89 ? 'image/png' : 'image/webp');
  });
}

const flipped = Buffer.from(plain);
flipped[43]! ^= 1;
const refused: [name: string, sent: Buffer][] = [
  ['nothing', Buffer.alloc(0)],
  ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['HTML', script],
  ['a GIF', Buffer.from('GIF89a\x10\0\x10\0', 'latin1')],
  ['a JPEG', Buffer.from('ffd8ffe000104a46494600', 'hex')],
  ['a PNG signature alone', png()],
  ['a PNG with a flipped bit', flipped],
  ['a PNG without an end', png(header(16, 16), pixels)],
  ['a PNG without pixels', png(header(16, 16), end)],
  ['a PNG without a header', png(pixels, end)],
  ['a PNG with two headers', png(header(16, 16), header(16, 16), pixels, end)],
  ['a PNG with a short header', png(chunk('IHDR', Buffer.alloc(4)), pixels, end)],
  ['a PNG with an unknown critical part', png(header(16, 16), chunk('EVIL'), pixels, end)],
  [
    'a PNG part that is longer than the file',
    Buffer.concat([png(header(16, 16)), Buffer.from('7fffffff49444154', 'hex'), Buffer.alloc(8)]),
  ],
  ['a PNG of 15 pixels', png(header(15, 16), pixels, end)],
  ['a PNG of 1025 pixels', png(header(16, 1_025), pixels, end)],
  ['a PNG of four thousand million pixels', png(header(0xffff_ffff, 16), pixels, end)],
  ['an animated WebP', webp(extended(0x02), lossy(64, 64))],
  ['a WebP that says it is larger than its picture', webp(extended(0, 65), lossy(64, 64))],
  ['a WebP with two pictures', webp(lossy(64, 64), lossy(64, 64))],
  ['a WebP without a picture', webp(riff('EXIF', script))],
  ['a WebP with a wrong length', Buffer.concat([webp(lossy(64, 64)), script])],
  ['a WebP of 1025 pixels', webp(lossless(1_025, 16))],
  ['a WebP without a key frame', webp(riff('VP8 ', Buffer.alloc(12)))],
];
for (const [name, sent] of refused) {
  it(`attack 21: refuses ${name}`, () => assert.equal(typeof readLogoImage(sent), 'string'));
}

describe('a logo of an app', () => {
  let app: RunningApp;
  let alice: Developer;
  before(async () => {
    app = await startApp();
    alice = await Developer.signedIn(app);
  });
  after(() => app.stop());

  async function withLogo(image: Buffer) {
    const { client } = await alice.create(loginApp);
    const path = `${clientsPath}/${client.clientId}/logo`;
    return { path, set: await alice.ask<ClientView>('PUT', path, { image: image.toString('base64') }) };
  }

  it('attack 21: is served with its own image type, to our own pages only, and cannot run scripts', async () => {
    const { set } = await withLogo(Buffer.concat([plain, script]));
    assert.match(set.body.logo ?? '', /^\/logos\/svc_\w+\/[\w-]{22}$/);
    const answer = await fetch(app.url + set.body.logo);
    assert.ok(Buffer.from(await answer.arrayBuffer()).equals(plain));
    const headers = Object.fromEntries(answer.headers);
    assert.equal(headers['content-type'], 'image/png');
    assert.equal(headers['x-content-type-options'], 'nosniff');
    assert.equal(headers['cross-origin-resource-policy'], 'same-origin');
    assert.match(headers['content-security-policy'] ?? '', /default-src 'none'/);
    assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable');
  });

  it('has another address after each change, and none after its removal', async () => {
    const { path, set } = await withLogo(plain);
    const next = await alice.ask<ClientView>('PUT', path, { image: webp(lossy(64, 64)).toString('base64') });
    assert.notEqual(next.body.logo, set.body.logo);
    assert.equal((await fetch(app.url + set.body.logo)).status, 404);
    assert.equal((await fetch(app.url + next.body.logo)).headers.get('content-type'), 'image/webp');
    const removed = await alice.ask<ClientView>('DELETE', path);
    assert.equal(removed.body.logo, null);
    assert.equal((await fetch(app.url + next.body.logo)).status, 404);
  });

  it('is refused when it is too large, or not base64', async () => {
    const large = png(header(16, 16), chunk('IDAT', Buffer.alloc(64 * 1_024)), end);
    const { set, path } = await withLogo(large);
    assert.equal(set.code, 'validation_failed');
    const little = png(header(16, 16), chunk('IDAT', Buffer.alloc(64 * 1_024 - 57)), end);
    assert.equal(little.length, 64 * 1_024);
    assert.equal((await alice.ask('PUT', path, { image: little.toString('base64') })).status, 200);
    for (const image of ['<svg/>', 'AAA A', '%50', 'AAAA=A'])
      assert.equal((await alice.ask('PUT', path, { image })).code, 'validation_failed', image);
    assert.equal((await alice.ask('PUT', path, { image: 'AAAA' })).code, 'invalid_logo');
  });

  it('is deleted with its app', async () => {
    const { path, set } = await withLogo(plain);
    assert.equal((await alice.ask('DELETE', path.replace('/logo', ''))).status, 204);
    assert.equal((await fetch(app.url + set.body.logo)).status, 404);
  });
});
