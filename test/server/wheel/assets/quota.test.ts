/** Rules: docs/rules/wheel.md, "Uploads". */
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { Refusal } from '../../../../contracts/http/errors.ts';
import type { Outcome } from '../../../../server/http/answers/answer.ts';
import { accountAssets } from '../../../../server/wheel/assets/account-assets.ts';
import { deleteAssetRoute } from '../../../../server/wheel/assets/delete-asset.ts';
import { totalRef, usageRef } from '../../../../server/wheel/assets/documents.ts';
import { uploadAssetRoute } from '../../../../server/wheel/assets/upload-asset.ts';
import { act, openWorld, type OpenWorld } from '../world.ts';
import { picture, upload, type Asset } from './uploads.ts';

let opened: OpenWorld;
const numbered = (name: string, count: number) => Array.from({ length: count }, (_, at) => `${name}_${at}`);
const greedyOnes = numbered('usr_greedy', 4);
const modestOnes = numbered('usr_modest', 12);
before(async () => {
  opened = await openWorld();
  await opened.addAccounts('usr_count', 'usr_bytes', 'usr_gone', 'usr_heir', ...greedyOnes, ...modestOnes);
});
after(() => opened.close());

const length = picture().length;

/** @param quotaScale quotas are 256 uploads and 32 MiB an account, multiplied by this */
function account(accountId: string, quotaScale: number) {
  const world = { ...opened.world(), config: { ...opened.deps.config, quotaScale } };
  const call = (route: Parameters<typeof act>[1], params: object, body?: object) =>
    act(world, route, { params, body, accountId });
  return {
    holding: accountAssets(world),
    upload: (number: number, bytes = 0) => call(uploadAssetRoute(world), {}, upload(picture(number, bytes))),
    delete: (assetId: string) => call(deleteAssetRoute(world), { assetId }),
    usage: () => opened.store.get(usageRef(accountId)),
  };
}

const code = (outcome: Outcome) => (outcome instanceof Refusal ? outcome.code : outcome.status);
const idOf = (outcome: Outcome) => (outcome as { body: Asset }).body.assetId;
const total = async () => (await opened.store.get(totalRef))?.bytes ?? 0;

it('an account has a limited number of uploads, also if they arrive together', async () => {
  const { upload: send, usage, delete: remove } = account('usr_count', 4 / 256);
  const outcomes = await Promise.all(Array.from({ length: 12 }, (_, number) => send(number)));
  const codes = outcomes.map(code);
  assert.deepEqual(
    [codes.filter((each) => each === 201).length, codes.filter((each) => each === 'quota_exceeded').length],
    [4, 8],
  );
  assert.deepEqual(await usage(), { ownerId: 'usr_count', count: 4, bytes: 4 * length });
  assert.equal(await total(), 4 * length);
  const first = outcomes.find((outcome) => code(outcome) === 201) as Outcome;
  assert.equal(code(await remove(idOf(first))), 204);
  assert.equal(code(await send(99)), 201);
  assert.equal(code(await send(98)), 'quota_exceeded');
  assert.equal(code(await send(99)), 200, 'a file that is there needs no room');
});

it('an account has a limited number of bytes', async () => {
  // The quota of the account is 2 uploads and 256 KiB.
  const { upload: send, usage } = account('usr_bytes', 2 / 256);
  assert.equal(code(await send(1, 200_000)), 201);
  const refused = await send(2, 100_000);
  assert.match(refused instanceof Refusal ? refused.message : '', /MiB/);
  assert.equal((await usage())?.count, 1);
  assert.equal(code(await send(2, 10_000)), 201);
});

it('all accounts together have a limited number of bytes', async () => {
  // The quota is 8 MiB for the embedded store, and 2 MiB for each account.
  const config = { ...opened.deps.config, quotaScale: 1 / 16, databaseUrl: undefined };
  const world = { ...opened.world(), config };
  const send = (accountId: string, number: number) =>
    act(world, uploadAssetRoute(world), { body: upload(picture(number, 250_000)), accountId });
  const [size, room] = [250_000 + length, 8 * 1_048_576];

  // When three quarters of the total are used, an account gets at most an eighth of its own quota, which is
  // one of these files.
  const beforeGreedy = await total();
  const greedy: unknown[] = [];
  for (const accountId of greedyOnes) {
    for (let number = 0; number < 8; number++) greedy.push(code(await send(accountId, number)));
  }
  const upToScarce = Math.floor((room * 0.75 - beforeGreedy) / size);
  assert.deepEqual(
    greedy,
    greedy.map((_, at) => (at < upToScarce || at % 8 === 0 ? 201 : 'quota_exceeded')),
  );

  const beforeModest = await total();
  const modest: Outcome[] = [];
  for (const [number, accountId] of modestOnes.entries()) modest.push(await send(accountId, number));
  const upToFull = Math.floor((room - beforeModest) / size);
  assert.ok(upToFull > 3);
  assert.deepEqual(
    modest.map(code),
    modest.map((_, at) => (at < upToFull ? 201 : 'quota_exceeded')),
  );
  assert.match((modest.at(-1) as Refusal).message, /service has no room/);
});

it('the uploads of a deleted account are deleted, or handed over with their addresses', async () => {
  const [gone, heir] = [account('usr_gone', 0), account('usr_heir', 0)];
  for (const each of [gone, heir]) for (let number = 0; number < 3; number++) await each.upload(number);
  const before = await total();
  assert.equal(((await gone.holding.export?.('usr_gone')) as unknown[]).length, 3);
  assert.equal(await gone.holding.count?.('usr_gone'), 3);
  assert.equal(
    (await account('usr_heir', 5 / 256).holding.lacksRoom?.('usr_heir', ['usr_gone'])) !== undefined,
    true,
  );
  assert.equal(await account('usr_heir', 6 / 256).holding.lacksRoom?.('usr_heir', ['usr_gone']), undefined);
  await gone.holding.remove('usr_gone', 'usr_heir');
  assert.deepEqual([await gone.usage(), (await heir.usage())?.count, await total()], [undefined, 6, before]);
  await heir.holding.remove('usr_heir', null);
  assert.deepEqual([await heir.usage(), await total()], [undefined, before - 6 * length]);
  assert.deepEqual(await heir.holding.export?.('usr_heir'), []);
});
