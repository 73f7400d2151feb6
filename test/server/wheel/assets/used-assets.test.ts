/** Rules: docs/rules/wheel.md, "Uploads". */
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { sample } from '../../media/samples.ts';
import { base, startWheelApi, type WheelApi } from '../api.ts';
import { assets, picture, upload } from './uploads.ts';

let api: WheelApi;
let [image, second, foreign, sound] = ['', '', '', ''];
before(async () => {
  api = await startWheelApi();
  const path = async (call: WheelApi['call'], file: Buffer) =>
    (await call('POST', assets, upload(file))).body.path as string;
  [image, second] = [await path(api.call, picture(1)), await path(api.call, picture(2))];
  sound = await path(api.call, sample('tone.mp3'));
  foreign = await path(api.other, picture(1));
});
after(() => api.stop());

const missing = '/wheelapp/assets/pic_0000000000000000000000';

it('an entry shows a picture, to its owner and to everybody', async () => {
  const listName = await api.wheel({ entries: [{ name: 'Ada', image }, { name: 'Grace' }] });
  const shown = {
    own: await api.call('GET', `${base}/${listName}`),
    open: await api.anybody(`/wheelapp/data/${listName}`),
  };
  for (const { body } of Object.values(shown)) {
    assert.deepEqual(
      (body.entries as { image?: string }[]).map((entry) => entry.image),
      [image, undefined],
    );
  }
  assert.equal('image' in shown.open.body.entries[1], false);
  const appended = await api.call('POST', `${base}/${listName}/entries`, {
    entries: [{ name: 'Lin', image: second }],
  });
  assert.equal(appended.status, 200);
  const page = await api.call('GET', `${base}/${listName}/entries`);
  assert.equal(page.body.entries[2].image, second);
  const spun = await api.call('POST', `${base}/${listName}/spin`, { type: 'custom' });
  assert.equal('image' in spun.body.winner, false);
});

const faults: [name: string, body: () => object, path: string, code: string][] = [
  [
    'a picture of another account',
    () => ({ entries: [{ name: 'Ada' }, { name: 'Eve', image: foreign }] }),
    'entries.1.image',
    'unknown_asset',
  ],
  [
    'a picture that nobody has',
    () => ({ entries: [{ name: 'Eve', image: missing }] }),
    'entries.0.image',
    'unknown_asset',
  ],
  [
    'a sound as a picture',
    () => ({ entries: [{ name: 'Eve', image: sound }] }),
    'entries.0.image',
    'invalid_format',
  ],
  [
    'an address elsewhere',
    () => ({ entries: [{ name: 'Eve', image: 'https://a.example/x.png' }] }),
    'entries.0.image',
    'invalid_format',
  ],
  [
    'a path out of the folder',
    () => ({ entries: [{ name: 'Eve', image: `/wheelapp/assets/../${image}` }] }),
    'entries.0.image',
    'invalid_format',
  ],
  [
    'script',
    () => ({ entries: [{ name: 'Eve', image: 'javascript:alert(1)' }] }),
    'entries.0.image',
    'invalid_format',
  ],
  [
    'a logo of another account',
    () => ({ settings: { branding: { logo: foreign } } }),
    'settings.branding.logo',
    'unknown_asset',
  ],
  [
    'a path as a logo',
    () => ({ settings: { branding: { logo: '/wheelapp/assets/../../etc' } } }),
    'settings.branding.logo',
    'invalid_logo',
  ],
  [
    'a background of another account',
    () => ({ settings: { branding: { backgroundImage: foreign } } }),
    'settings.branding.backgroundImage',
    'unknown_asset',
  ],
  [
    'an https background',
    () => ({ settings: { branding: { backgroundImage: 'https://a.example/x.png' } } }),
    'settings.branding.backgroundImage',
    'invalid_format',
  ],
  [
    'a sound that nobody has',
    () => ({ settings: { sound: { spin: missing.replace('pic', 'snd') } } }),
    'settings.sound.spin',
    'unknown_asset',
  ],
];
for (const [name, body, path, code] of faults) {
  it(`refuses ${name}, in every write`, async () => {
    const listName = await api.wheel({ entries: [{ name: 'Ada' }] });
    const { entries, settings } = body() as { entries?: object[]; settings?: object };
    const writes = [
      await api.call('PUT', `${base}/${listName}`, { entries, settings }),
      await api.call('POST', base, { listName: `new-${listName}`, entries, settings }),
      await api.call('PUT', `${base}/${listName}/entries`, { entries: entries ?? [], settings }),
      await api.call('POST', `${base}/${listName}/entries`, { entries: entries ?? [], settings }),
    ];
    for (const write of writes) {
      assert.equal(write.status, 400);
      assert.deepEqual(
        (write.body.errors as { path: string; code: string }[]).map((fault) => [fault.path, fault.code]),
        [[path, code]],
      );
    }
    assert.equal((await api.call('GET', `${base}/${listName}`)).body.version, 1);
  });
}

it('settings have pictures and sounds, and lose them by null', async () => {
  const listName = await api.wheel();
  const settings = {
    branding: { logo: image, backgroundImage: second },
    sound: { spin: sound, win: 'none' },
  };
  assert.equal((await api.call('PUT', `${base}/${listName}`, { settings })).status, 200);
  const { body } = await api.anybody(`/wheelapp/data/${listName}`);
  assert.deepEqual([body.settings.branding.logo, body.settings.branding.backgroundImage], [image, second]);
  assert.deepEqual([body.settings.sound.spin, body.settings.sound.win], [sound, 'none']);
  const none = { branding: { logo: null, backgroundImage: null }, sound: { spin: 'drumRoll', win: null } };
  const { settings: after } = (await api.call('PUT', `${base}/${listName}`, { settings: none })).body;
  assert.deepEqual([after.branding.logo, after.branding.backgroundImage], [null, null]);
  assert.deepEqual([after.sound.spin, after.sound.win], ['drumRoll', 'usual']);
});

it('a wheel can be written back after one of its uploads was deleted', async () => {
  const { body } = await api.call('POST', assets, upload(picture(9)));
  const listName = await api.wheel({
    entries: [{ name: 'Ada', image: body.path }],
    settings: { branding: { logo: image } },
  });
  assert.equal((await api.call('DELETE', `${assets}/${body.assetId}`)).status, 204);
  const read = await api.call('GET', `${base}/${listName}`);
  assert.equal(read.body.entries[0].image, body.path);
  assert.equal((await api.call('PUT', `${base}/${listName}`, read.body)).status, 200);
  const moved = await api.call('POST', `${base}/${listName}/entries`, {
    entries: [{ name: 'Eve', image: body.path }],
  });
  assert.equal(moved.status, 400, 'a new row needs an upload that exists');
});

it('a body has a limited number of different pictures', async () => {
  const entries = Array.from({ length: 1_100 }, (_, at) => ({
    name: `row ${at}`,
    image: `/wheelapp/assets/pic_${String(at).padStart(22, '0')}`,
  }));
  const { status, body } = await api.call('POST', base, { listName: 'too-many', entries });
  assert.deepEqual(
    [status, body.errors[0].path, body.errors[0].code],
    [400, 'entries.1000.image', 'too_big'],
  );
});
