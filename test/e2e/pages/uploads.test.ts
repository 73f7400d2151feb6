/** Pictures and sounds that an owner uploads in the console, as pages show them. */
import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import type { Asset } from '../../../contracts/wheel/asset-endpoints.ts';
import { sample } from '../../server/media/samples.ts';
import { axeFaults } from '../drive/axe-faults.ts';
import { startHome } from '../drive/start-home.ts';
import { serveText } from '../drive/text-site.ts';
import { complaintsOf, isOfThePage } from '../drive/complaints.ts';

const { server, browser } = await startHome();

const fileOf = (name: string) =>
  fileURLToPath(new URL(`../../server/media/samples/${name}`, import.meta.url));

async function signedIn(path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${server.url}${path}`);
  await page.waitForFunction(() => document.activeElement?.id === 'username');
  await page.keyboard.type('streamer');
  await page.keyboard.press('Tab');
  await page.keyboard.type('a long enough password');
  await page.keyboard.press('Enter');
  return page;
}

const upload = async (name: string) =>
  (await server.call(
    'POST',
    '/assets',
    { data: sample(name).toString('base64'), name },
    201,
  )) as unknown as Asset;

test('an owner gives an entry a picture, and the pages a background and a sound', async () => {
  const entries = [{ name: 'Ada' }, { name: 'Grace' }];
  await server.call('POST', '/wheels', { listName: 'friday', entries }, 201);
  const page = await signedIn('/wheels/friday');
  const complaints = complaintsOf(page, isOfThePage);
  await page
    .getByRole('button', { name: 'Table', exact: true })
    .or(page.getByRole('radio', { name: 'Table' }))
    .first()
    .click();
  await page.getByRole('button', { name: 'Add a picture to Ada' }).click();
  await page.getByRole('dialog', { name: 'Picture of Ada' }).waitFor();
  await page.getByLabel('Picture from a file').setInputFiles(fileOf('place.avif'));
  await page.getByRole('img', { name: 'Your picture' }).waitFor();
  assert.deepEqual(await axeFaults(page), []);
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Picture of Ada' }).and(page.locator(':focus')).waitFor();
  await page.getByText('Saved.').first().waitFor();
  const stored = await server.call('GET', '/wheels/friday/entries', undefined, 200);
  const [ada, grace] = stored['entries'] as { image?: string }[];
  assert.match(ada?.image ?? '', /^\/wheelapp\/assets\/pic_[\w-]{22}$/);
  assert.equal(grace?.image, undefined);

  await page.getByRole('tab', { name: 'Appearance' }).click();
  const background = page.getByRole('group', { name: 'Background picture of its pages' });
  await background.getByLabel('Picture from a file').setInputFiles(fileOf('place.png'));
  await background.getByRole('img').waitFor();
  await page.getByLabel('Sound while it turns').selectOption('own');
  const sound = page.getByRole('group', { name: 'Your sound, at most 30 seconds' });
  await sound.getByLabel('Sound from a file').setInputFiles(fileOf('tone.wav'));
  await sound.locator('audio').waitFor({ state: 'attached' });
  await page.getByText('Saved. Every page shows it.').waitFor();
  assert.deepEqual(await axeFaults(page), []);
  const { settings } = (await server.call('GET', '/wheels/friday', undefined, 200)) as {
    settings: { branding: { backgroundImage: string }; sound: { spin: string } };
  };
  assert.match(settings.sound.spin, /^\/wheelapp\/assets\/snd_/);

  const embed = await (await browser.newContext()).newPage();
  const embedComplaints = complaintsOf(embed, isOfThePage);
  const shown = embed.waitForResponse((answer) => answer.url().endsWith(settings.branding.backgroundImage));
  await embed.goto(`${server.url}/wheelapp/customwheel?listName=friday`);
  assert.equal((await shown).status(), 200);
  await embed.locator('svc-wheel-page[pictured]').waitFor();
  assert.deepEqual([complaints, embedComplaints], [[], []]);
});

test('browsers show and decode uploads from any origin, and nothing in them acts', async (t) => {
  const pictures = await Promise.all(['place.webp', 'place.avif', 'place.png'].map(upload));
  const sounds = await Promise.all(['opus.ogg', 'vorbis.ogg', 'tone.mp3'].map(upload));
  const page = await (await browser.newContext()).newPage();
  const site = await serveText(() => '<!doctype html>');
  t.after(() => site.close());
  await page.goto(site.origin);
  const url = ({ path }: Asset) => server.url + path;
  for (const picture of pictures) {
    const pixels = await page.evaluate(async (address) => {
      const image = new Image();
      image.crossOrigin = 'anonymous';
      image.src = address;
      await image.decode();
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
      const context = canvas.getContext('2d')!;
      context.drawImage(image, 0, 0);
      return [canvas.width, canvas.height, context.getImageData(0, 0, 1, 1).data.length];
    }, url(picture));
    assert.deepEqual(pixels, [24, 16, 4], picture.type);
  }
  for (const sound of sounds) {
    const seconds = await page.evaluate(async (address) => {
      const content = await (await fetch(address)).arrayBuffer();
      return (await new OfflineAudioContext(1, 1, 44_100).decodeAudioData(content)).duration;
    }, url(sound));
    assert.ok(seconds > 0.05 && seconds < 0.5, `${sound.type}: ${seconds}`);
  }
  for (const asset of [...pictures, ...sounds]) {
    const ran = await page.evaluate(
      (src) =>
        new Promise((resolve) => {
          const script = Object.assign(document.createElement('script'), { src });
          script.onload = () => resolve(true);
          script.onerror = () => resolve(false);
          document.head.append(script);
        }),
      url(asset),
    );
    assert.equal(ran, false, `${asset.type} as a script`);
  }
});
