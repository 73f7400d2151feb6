/** Rules: docs/rules/wheel.md, "Uploads". */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { purgeAssets } from '../../../../server/wheel/assets/delete-asset.ts';
import { purgeRef } from '../../../../server/wheel/assets/documents.ts';
import { contentOf } from '../../../postgres/stored-content.ts';
import { openOperator, rootPassword, user } from '../../identity/operator/at-operator.ts';
import { ownAssets, picture, upload, type Asset } from './uploads.ts';

const password = 'mallory has a password';

it('an operator removes an upload of any account, which its owner can read in the audit trail', async (t) => {
  const { app, signedIn, call } = await openOperator({ users: [user('Mallory', { password })] });
  t.after(() => app.stop());
  const [root, mallory] = [await signedIn('root', rootPassword), await signedIn('Mallory', password)];
  const asset = await call<Asset>(mallory, 201, 'POST', ownAssets, upload(picture(1), 'stolen.png'));
  const path = `/operator/api/assets/${asset.assetId}/remove`;
  await call(mallory, 403, 'POST', path, { reason: 'Mine' });
  assert.equal((await fetch(app.url + asset.path)).status, 200);
  await call(root, 204, 'POST', path, { reason: 'Copyright' });
  assert.equal((await fetch(app.url + asset.path)).status, 404);
  await call(root, 404, 'POST', path, {});

  const trail = await call<{ events: { kind: string; details: object }[] }>(
    mallory,
    200,
    'GET',
    '/account/api/audit',
  );
  const event = trail.events.find(({ kind }) => kind === 'upload_removed');
  assert.deepEqual(event?.details, { name: 'stolen.png', reason: 'Copyright' });
  const own = await call<{ events: { kind: string; details: object }[] }>(
    root,
    200,
    'GET',
    '/account/api/audit',
  );
  assert.deepEqual(own.events[0]?.details, { act: 'upload_removed', account: 'usr_mallory' });
});

it('an operator sees which accounts use the room, and what they uploaded', async (t) => {
  const { app, signedIn, call } = await openOperator({
    users: [user('Mallory', { password }), user('Ada', { password })],
  });
  t.after(() => app.stop());
  const root = await signedIn('root', rootPassword);
  const [mallory, ada] = [await signedIn('Mallory', password), await signedIn('Ada', password)];
  const mine: Asset[] = [];
  for (const number of [1, 2, 3]) {
    mine.push(await call<Asset>(mallory, 201, 'POST', ownAssets, upload(picture(number), `${number}.png`)));
  }
  const small = await call<Asset>(ada, 201, 'POST', ownAssets, upload(picture(4)));
  interface Usages {
    accounts: { userId: string; userName: string | null; count: number; bytes: number }[];
    bytes: number;
    room: number;
    nextCursor?: string;
  }
  const path = '/operator/api/uploads';
  const { accounts, bytes, room } = await call<Usages>(root, 200, 'GET', path);
  assert.deepEqual(accounts, [
    { userId: 'usr_mallory', userName: 'Mallory', count: 3, bytes: 3 * small.bytes },
    { userId: 'usr_ada', userName: 'Ada', count: 1, bytes: small.bytes },
  ]);
  assert.equal(bytes, 4 * small.bytes);
  assert.ok(room > bytes);
  const first = await call<Usages>(root, 200, 'GET', `${path}?limit=1`);
  const rest = `${path}?limit=1&cursor=${encodeURIComponent(first.nextCursor ?? '')}`;
  assert.equal((await call<Usages>(root, 200, 'GET', rest)).accounts[0]?.userId, 'usr_ada');

  const { assets } = await call<{ assets: Asset[] }>(root, 200, 'GET', `${path}/usr_mallory`);
  assert.deepEqual(assets.map(({ assetId }) => assetId).sort(), mine.map(({ assetId }) => assetId).sort());
  assert.deepEqual((await call<{ assets: Asset[] }>(root, 200, 'GET', `${path}/usr_nobody`)).assets, []);

  for (const address of [path, `${path}/usr_mallory`]) await call(mallory, 403, 'GET', address);
  await app.serving.identity.setAccountActive('usr_mallory', false);
  assert.equal((await call<Usages>(root, 200, 'GET', path)).accounts[0]?.userName, null);
  for (const { assetId } of mine) {
    await call(root, 204, 'POST', `/operator/api/assets/${assetId}/remove`, { reason: 'Spam' });
  }
  const left = await call<Usages>(root, 200, 'GET', path);
  assert.deepEqual(
    left.accounts.map(({ userId }) => userId),
    ['usr_ada'],
  );
});

it('a deleted upload leaves the files of the store', async (t) => {
  const { app, signedIn, call } = await openOperator({ users: [user('Mallory', { password })] });
  t.after(() => app.stop());
  const mallory = await signedIn('Mallory', password);
  const [kept, deleted] = [picture(1), picture(2)].map((file) => file.toString('base64')) as [string, string];
  const { assetId } = await call<Asset>(mallory, 201, 'POST', ownAssets, { data: deleted });
  await call(mallory, 201, 'POST', ownAssets, { data: kept });
  await call(mallory, 204, 'DELETE', `${ownAssets}/${assetId}`);
  await purgeAssets(app.store);
  assert.equal(await app.store.get(purgeRef), undefined);
  const content = await contentOf(app.directory);
  assert.ok(content.includes(kept));
  assert.ok(!content.includes(deleted));
});
