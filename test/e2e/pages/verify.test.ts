import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import type { SpinEvidence } from '../../../contracts/wheel/spin-evidence.ts';
import type { SpinResult } from '../../../contracts/wheel/wheel.ts';
import { axeFaults } from '../drive/axe-faults.ts';
import { startHome } from '../drive/start-home.ts';
import { complaintsOf } from '../drive/complaints.ts';

const { home, server, browser } = await startHome();

const names = ['Ada', 'Grace', 'Edsger', 'Barbara', 'Donald', 'Radia', 'Linus', 'Margaret'];

async function createWheel(listName: string, settings = {}): Promise<void> {
  const entries = names.map((name, at) => ({ name, weight: 1 + (at % 3) }));
  await server.call('POST', '/wheels', { listName, entries, settings }, 201);
}

const spin = async (listName: string, body = {}) =>
  (await server.call(
    'POST',
    `/wheels/${listName}/spin`,
    { type: 'custom', ...body },
    200,
  )) as unknown as SpinResult;

const verdict = (page: Page, is: 'passed' | 'failed') =>
  page.locator(`svc-verify[data-verdict=${is}]`).waitFor();
const failed = async (page: Page) =>
  page.locator('[data-outcome=failed]').evaluateAll((lines) => lines.map(({ dataset }) => dataset['check']));
const chooser = (page: Page) => page.getByLabel('Open a saved file');

async function openPage(path: string, options: Parameters<Browser['newPage']>[0] = {}) {
  const page = await browser.newPage(options);
  const complaints = complaintsOf(page);
  await page.goto(`${server.url}/wheelapp/verify${path}`);
  return { page, complaints };
}

test('a spin made by the API is verified, saved, and verified again from the file without network', async () => {
  await createWheel('saved');
  await spin('saved');
  const { spinId, winner } = await spin('saved', { drawSlug: 'finale', clientSeed: 'mine' });
  const { page, complaints } = await openPage(`/${spinId}`, { acceptDownloads: true });
  await verdict(page, 'passed');
  assert.equal(await page.locator('[data-outcome=passed]').count(), 8);
  assert.equal((await page.locator('.winner').textContent())?.trim(), winner.name);
  assert.equal(
    await page.getByRole('status').first().textContent(),
    'This spin checks out. 8 checks, none failed.',
  );

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save evidence' }).click(),
  ]);
  assert.equal(download.suggestedFilename(), 'saved-spin-2-evidence.json');
  const path = join(home.directory, download.suggestedFilename());
  await download.saveAs(path);
  const served = await (await fetch(`${server.url}/wheelapp/data/spins/${spinId}`)).text();
  assert.equal(await readFile(path, 'utf8'), served);
  assert.deepEqual(complaints, []);
  await page.close();

  const later = await openPage('');
  await later.page.context().setOffline(true);
  await chooser(later.page).setInputFiles(path);
  await verdict(later.page, 'passed');

  const forged = JSON.parse(served) as SpinEvidence;
  forged.result.winner.name = forged.result.winners[0]!.name = 'Mallory';
  forged.leaves.find(({ id }) => id === forged.result.winner.id)!.weight = 0;
  await writeFile(path, JSON.stringify(forged));
  await chooser(later.page).setInputFiles(path);
  await verdict(later.page, 'failed');
  assert.deepEqual(await failed(later.page), ['list', 'totals', 'winner', 'draw', 'record']);
  assert.deepEqual(later.complaints, []);
  await later.page.close();
});

test('evidence altered by the service itself is refused', async () => {
  await createWheel('altered');
  const { spinId } = await spin('altered');
  const page = await browser.newPage();
  await page.route('**/wheelapp/data/spins/*', async (route) => {
    const response = await route.fetch();
    const evidence = (await response.json()) as SpinEvidence;
    evidence.result.proof.clientSeed = 'chosen afterwards';
    await route.fulfill({ response, json: evidence });
  });
  await page.goto(`${server.url}/wheelapp/verify/${spinId}`);
  await verdict(page, 'failed');
  assert.ok((await failed(page)).includes('record'));
  assert.match(
    (await page.getByRole('heading', { level: 2 }).first().textContent()) ?? '',
    /does not check out/,
  );
  await page.close();
});

test('the winner’s dialog leads to the verification of a recorded spin', async () => {
  await createWheel('dialog', { spinDurationSeconds: 1 });
  const page = await browser.newPage();
  await page.goto(`${server.url}/wheelapp/customwheel?listName=dialog`);
  await page.locator('[data-live="open"]').waitFor({ state: 'attached' });
  const { spinId, winner } = await spin('dialog');
  const link = page.getByRole('link', { name: 'Verify this spin' });
  const [verifying] = await Promise.all([page.waitForEvent('popup'), link.click()]);
  assert.equal(new URL(verifying.url()).pathname, `/wheelapp/verify/${spinId}`);
  await verdict(verifying, 'passed');
  assert.equal((await verifying.locator('.winner').textContent())?.trim(), winner.name);
  await verifying.close();
  await page.close();
});

test('a private wheel is reported as private, and the file of its owner is verified', async () => {
  await createWheel('private', { visibility: 'private' });
  const { spinId } = await spin('private');
  const { page } = await openPage(`/${spinId}`);
  await page.getByRole('heading', { name: 'This wheel is private' }).waitFor();
  const evidence = await server.call('GET', `/wheels/private/spins/${spinId}/evidence`, undefined, 200);
  const path = join(home.directory, 'private.json');
  await writeFile(path, JSON.stringify(evidence));
  await chooser(page).setInputFiles(path);
  await verdict(page, 'passed');
  await page.close();
});

test('no site may frame the page', async () => {
  const { headers } = await fetch(`${server.url}/wheelapp/verify/x`);
  assert.match(headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/);
  assert.equal(headers.get('x-frame-options'), 'DENY');
});

test('a long list is recomputed in steps that keep the page responsive', async () => {
  const entries = Array.from({ length: 20_000 }, (_, at) => ({ name: `row ${at}` }));
  await createWheel('long');
  await server.call('PUT', '/wheels/long/entries', { entries }, 200);
  const { spinId } = await spin('long');
  const page = await browser.newPage();
  // Pass the script as text, because the compiler of this file would add calls of functions that the page does not
  // have.
  await page.addInitScript({
    content: `window.pictures = 0;
      requestAnimationFrame(function picture() {
        if (document.querySelector('svc-verify')?.shadowRoot?.querySelector('progress')) window.pictures++;
        requestAnimationFrame(picture);
      });`,
  });
  await page.goto(`${server.url}/wheelapp/verify/${spinId}`);
  await verdict(page, 'passed');
  const pictures = await page.evaluate<number>('window.pictures');
  assert.ok(pictures >= 5, `${pictures} pictures while it worked`);
  await page.close();
});

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [1280, 360]) {
    test(`is accessible and fits: ${colorScheme}, ${width} pixels wide`, async () => {
      const listName = `axe-${colorScheme}-${width}`;
      await createWheel(listName);
      const { spinId } = await spin(listName, { count: 3 });
      const { page, complaints } = await openPage(`/${spinId}`, {
        colorScheme,
        viewport: { width, height: 800 },
      });
      await verdict(page, 'passed');
      await page.locator('svc-verify').evaluate((element) => {
        for (const each of element.shadowRoot!.querySelectorAll('details')) each.open = true;
      });
      assert.deepEqual(await axeFaults(page), []);
      assert.deepEqual(complaints, []);
      await page.close();
    });
  }
}
