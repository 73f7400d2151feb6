/** Look of a wheel of the browser: shown immediately, stored, merged between tabs, and copied to the account. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { axeFaults } from '../drive/axe-faults.ts';
import { startHome } from '../drive/start-home.ts';

const { server, browser } = await startHome();

interface Shown {
  readonly treatment: string;
  readonly pointerSide: string;
  readonly spinDurationSeconds: number;
  readonly palette: readonly string[];
}

/** Waits until the page shows its wheel with these values. */
const shows = (page: Page, look: Partial<Shown>) =>
  page.waitForFunction((expected) => {
    const wheel = document.querySelector('svc-wheel-page')?.shadowRoot?.querySelector('svc-wheel');
    return (
      wheel &&
      Object.entries(expected).every(([key, value]) => String(Reflect.get(wheel, key)) === String(value))
    );
  }, look);

const isStored = (page: Page, part: string) =>
  page.waitForFunction(
    (text) => Object.values(localStorage).some((each) => String(each).includes(text)),
    part,
  );

const choose = (page: Page, label: string, value: string) =>
  page.locator('svc-look-form').getByLabel(label, { exact: true }).selectOption(value);

const style = (page: Page, name: string) =>
  page.locator('svc-look-form').getByRole('radio', { name }).check({ force: true });

/** Returns the colours of the names on the home page. */
const colours = (page: Page) =>
  page
    .locator('svc-demo-wheel svc-wheel')
    .evaluate((wheel) =>
      Object.fromEntries(
        (wheel as unknown as { entries: { name: string; color?: string }[] }).entries.map(
          ({ name, color }) => [name, color],
        ),
      ),
    );

async function openTool(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Appearance', exact: true }).click();
  await page.locator('svc-look-form').waitFor();
}

test('a look is shown at once, survives a reload, and two tabs merge their changes', async () => {
  const context = await browser.newContext({ viewport: { width: 1_200, height: 800 } });
  const [one, two] = [await context.newPage(), await context.newPage()];
  for (const page of [one, two]) {
    await page.goto(`${server.url}/wheelapp/customwheel?local=party&visual_treatment=metal`);
    await shows(page, { treatment: 'metal' });
    await openTool(page);
  }
  await style(one, 'Neon');
  // The address must have lost its parameter, which would hide the change.
  await shows(one, { treatment: 'neon' });
  assert.ok(!one.url().includes('visual_treatment'), one.url());
  await choose(two, 'Pointer', 'left');
  await shows(two, { treatment: 'metal', pointerSide: 'left' });
  await isStored(one, '"pointerSide":"left"');
  await isStored(two, '"visualTreatment":"neon"');
  await shows(one, { treatment: 'neon', pointerSide: 'left' });
  await one.getByRole('button', { name: 'Colours: Ocean' }).click();
  await isStored(one, '#03045E');
  await one.reload();
  await shows(one, { treatment: 'neon', pointerSide: 'left' });
  await openTool(one);
  assert.deepEqual(await axeFaults(one, { frames: false }), []);
  await one.getByRole('button', { name: 'Default look' }).click();
  await shows(one, { treatment: 'classic', pointerSide: 'right', palette: [] });
  await one.getByRole('button', { name: 'Undo', exact: true }).click();
  await shows(one, { treatment: 'neon', pointerSide: 'left' });
  await choose(one, 'Language of the wheel', 'de');
  await one.getByRole('heading', { name: 'Aussehen' }).waitFor();
  await context.close();
});

test('the style of the home page is that of the wheel page, and the account gets the look', async () => {
  const context = await browser.newContext({ viewport: { width: 390, height: 800 } });
  const page = await context.newPage();
  await page.goto(server.url);
  await page.locator('svc-demo-wheel[data-ready]').waitFor();
  const names = page.getByLabel('Names, one a line');
  await names.fill('Ada\nBob');
  const before = await colours(page);
  await names.press('Control+Home');
  await page.keyboard.type('Zoe\n');
  const { Ada, Bob, Zoe } = await colours(page);
  assert.deepEqual({ Ada, Bob }, before, 'a name in front of others keeps their colours');
  assert.ok(Zoe && Zoe !== Ada && Zoe !== Bob);
  await page.locator('svc-demo-wheel').getByText('Flat', { exact: true }).click();
  await isStored(page, '"visualTreatment":"flat"');
  await page.goto(`${server.url}/wheelapp/customwheel`);
  await shows(page, { treatment: 'flat' });
  await openTool(page);
  const seconds = page.getByLabel('Seconds a spin takes');
  await seconds.fill('3');
  await seconds.press('Tab');
  await shows(page, { spinDurationSeconds: 3 });
  const [wheel, panel] = [
    page.locator('svc-wheel-page .stage > svc-wheel').first(),
    page.getByRole('dialog', { name: 'Appearance' }),
  ];
  const [above, below] = [await wheel.boundingBox(), await panel.boundingBox()];
  assert.ok(above!.y + above!.height <= below!.y + 1, 'the wheel stays in view above the tool');
  await isStored(page, '"seconds":3');
  await page.goto(`${server.url}/wheels?from=`);
  await page.getByLabel('User name', { exact: true }).fill('streamer');
  await page.getByLabel('Password', { exact: true }).fill('a long enough password');
  await page.keyboard.press('Enter');
  await page.getByLabel('Name in addresses').fill('dressed');
  await page.getByRole('button', { name: 'Put on my account' }).click();
  await page.waitForURL(/\/wheels\/dressed$/);
  const { settings } = (await server.call('GET', '/wheels/dressed', undefined, 200)) as {
    settings: { visualTreatment: string; spinDurationSeconds: number };
  };
  assert.deepEqual([settings.visualTreatment, settings.spinDurationSeconds], ['flat', 3]);
  await context.close();
});
