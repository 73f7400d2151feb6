import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { SvcWheel } from '../../../components/wheel/svc-wheel.component.ts';
import { axeFaults } from '../drive/axe-faults.ts';
import { startHome } from '../drive/start-home.ts';
import { complaintsOf, isOfThePage } from '../drive/complaints.ts';
import { serveText } from '../drive/text-site.ts';

const { server, browser } = await startHome();

before(async () => {
  await server.call(
    'POST',
    '/wheels',
    {
      listName: 'friday',
      entries: ['Ada', 'Grace', 'Edsger'].map((name) => ({ name })),
      settings: { spinDurationSeconds: 1 },
    },
    201,
  );
});

async function openHome(fragment: string, options: Parameters<Browser['newContext']>[0] = {}) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const complaints = complaintsOf(page);
  await page.goto(`${server.url}/${fragment}`);
  return { context, page, complaints };
}

const preview = (page: Page) => page.locator('svc-preview svc-wheel-embed[data-shown]');
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const shownCode = (page: Page) => page.locator('wa-tab-panel[active] svc-code');

async function copied(page: Page, context: BrowserContext, name: string): Promise<string> {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url });
  await tab(page, name).click();
  await shownCode(page).getByRole('button').click();
  await shownCode(page)
    .getByRole('button', { name: /^Copied / })
    .waitFor();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(text, await shownCode(page).locator('code').textContent());
  return text;
}

test('a visitor spins the wheel, and the colour scheme is remembered', async () => {
  const { context, page, complaints } = await openHome('', { colorScheme: 'light' });
  const wheel = page.locator('svc-demo-wheel svc-wheel');
  await wheel.evaluate((element: SvcWheel) => (element.spinDurationSeconds = 1));
  await wheel.getByRole('button', { name: 'Spin the wheel' }).click();
  const winner = page.locator('svc-demo-wheel .said strong');
  await winner.waitFor({ state: 'attached' });
  assert.match((await winner.textContent()) ?? '', /^\p{Lu}\p{Ll}+$/u);
  await page.keyboard.press('Escape');

  await page.getByRole('radio', { name: '1,000', exact: true }).check();
  await page.getByRole('img', { name: 'Wheel with 1,000 names' }).waitFor();

  const ground = () =>
    page.locator('svc-home').evaluate((element) => getComputedStyle(element).backgroundColor);
  const light = await ground();
  await page.getByRole('button', { name: 'Change to dark' }).click();
  assert.notEqual(await ground(), light);
  const dark = await ground();
  await page.reload();
  await page.getByRole('button', { name: 'Change to light' }).waitFor();
  assert.equal(await ground(), dark);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('the caption names the size of the list of the spin, even if another one is chosen in the meantime', async () => {
  const { context, page } = await openHome('');
  const wheel = page.locator('svc-demo-wheel svc-wheel');
  // A script chooses the other list at the start of the spin, because the winner's dialog might cover the page
  // before a click.
  await wheel.evaluate((element: SvcWheel) => {
    element.spinDurationSeconds = 1;
    element.addEventListener(
      'svc-wheel-spin-start',
      () => {
        const root = element.getRootNode() as ShadowRoot;
        root.querySelectorAll<HTMLInputElement>('input[name=list]')[1]?.click();
      },
      { once: true },
    );
  });
  await wheel.getByRole('button', { name: 'Spin the wheel' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByText('Chance 8.3 %').waitFor();
  const name = (await dialog.getByRole('heading').textContent())?.trim();
  assert.equal(
    (await page.locator('svc-demo-wheel p.said').first().textContent())?.trim(),
    `${name}, one of 12`,
  );
  await page.keyboard.press('Escape');
  await page.locator('svc-demo-wheel label', { hasText: /^100,000$/ }).click();
  await page.getByText('Tap it, or give it a flick').waitFor();
  await context.close();
});

test('the builder makes a snippet, shows it, stores it in its address, and starts over', async () => {
  const { context, page, complaints } = await openHome('');
  await page.getByRole('link', { name: 'Embed a wheel' }).click();
  const name = page.getByLabel('Name of the wheel');
  await name.fill('Friday');
  const origin = page.getByLabel('Origin of your page');
  await origin.fill('https://my-site.example/giveaways');
  await page.getByText('parentOrigin is not the exact origin').waitFor();
  assert.equal(await origin.getAttribute('aria-invalid'), 'true');
  await page.getByRole('button', { name: 'Use https://my-site.example' }).click();
  assert.equal(await origin.inputValue(), 'https://my-site.example');
  await page.getByText('Brand and look').click();
  const title = `Ada's "wheel" </script><b>&amp;`;
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByRole('combobox', { name: 'Style' }).click();
  await page.getByRole('option', { name: 'Neon' }).click();
  await page.getByRole('button', { name: 'Add a colour' }).click();
  await page.getByRole('switch', { name: 'Transparent background' }).press('Space');

  const expected = {
    listName: 'friday',
    parentOrigin: 'https://my-site.example',
    brand_title: title,
    visual_treatment: 'neon',
    brand_colors: 'E69F00',
    transparent_background: 'true',
  };
  const code = await copied(page, context, 'iframe');
  // Read the code on another page, because the policy of the home page forbids the code's style attributes.
  const elsewhere = await context.newPage();
  const read = await elsewhere.evaluate((html) => {
    const found = new DOMParser().parseFromString(html, 'text/html');
    const frame = found.querySelector('iframe');
    return { title: frame?.title, src: frame?.src, elements: found.body.querySelectorAll('*').length };
  }, code);
  await elsewhere.close();
  assert.equal(read.title, title);
  assert.equal(read.elements, 2, 'an iframe and a script, without injected elements');
  const src = new URL(read.src ?? '');
  assert.equal(src.origin + src.pathname, `${server.url}/wheelapp/customwheel`);
  assert.deepEqual(Object.fromEntries(src.searchParams), expected);

  const shown = page.locator(
    'svc-preview svc-wheel-embed[data-shown][visual-treatment="neon"][transparent-background]',
  );
  await shown.locator('iframe').waitFor();
  const framed = new URL((await shown.locator('iframe').getAttribute('src')) ?? '');
  assert.deepEqual(Object.fromEntries(framed.searchParams), { ...expected, parentOrigin: server.url });

  await page.waitForURL((url) => url.hash.includes('transparent_background'));
  await page.reload();
  await preview(page).waitFor();
  assert.equal(await page.getByLabel('Title', { exact: true }).inputValue(), title);
  assert.equal(await shownCode(page).locator('code').textContent(), code);

  await page.getByRole('button', { name: 'Start over' }).click();
  await page.waitForURL((url) => url.hash === '');
  assert.equal(await name.inputValue(), '');
  assert.deepEqual(complaints, []);
  await context.close();
});

test('each snippet works on a page of another origin, exactly as copied', async (t) => {
  let snippet = '';
  const site = await serveText(() => `<!doctype html><html lang="en"><title>Mine</title><body>${snippet}`);
  t.after(() => site.close());
  const query = new URLSearchParams({ listName: 'friday', parentOrigin: site.origin, spin_duration: '1' });
  const { context, page } = await openHome(`#${query}`);
  for (const name of ['iframe', 'Element', 'No frame']) {
    snippet = await copied(page, context, name);
    const host = await browser.newPage();
    const said = complaintsOf(host);
    const told = host.waitForEvent('console', isOfThePage);
    await host.goto(site.origin);
    if (name === 'No frame') {
      await host.locator('svc-wheel').getByRole('button', { name: 'Spin the wheel' }).click();
      await told;
      assert.match(said[0] ?? '', /^(Ada|Grace|Edsger)$/);
    } else {
      const frame = host.frameLocator('iframe');
      await frame.locator('[data-live="open"]').waitFor({ state: 'attached' });
      const spun = await server.call('POST', '/wheels/friday/spin', { type: 'custom', drawSlug: 'd1' }, 200);
      await told;
      const winner = (spun['winner'] as { name: string }).name;
      assert.match(said[0] ?? '', new RegExp(`^${winner} commit_reveal friday`));
      const heights = await host.evaluate(() => [
        document.querySelector('iframe')?.height,
        document.querySelector('svc-wheel-embed')?.shadowRoot?.querySelector('iframe')?.style.height,
      ]);
      assert.ok(
        heights.some((height) => height !== undefined && height !== '' && height !== '640'),
        name,
      );
    }
    assert.equal(said.length, 1, said.join('\n'));
    await host.close();
  }
  await context.close();
});

test('the page is accessible and fits, in light and dark, on wide and on narrow screens', async () => {
  for (const [colorScheme, width] of [
    ['light', 1280],
    ['dark', 320],
  ] as const) {
    const { context, page, complaints } = await openHome(
      '#page=svcwheel&brand_colors=E69F00&parentOrigin=x',
      {
        colorScheme,
        viewport: { width, height: 800 },
        reducedMotion: 'reduce',
      },
    );
    await preview(page).waitFor();
    await page.locator('svc-snippet-builder').evaluate((element) => {
      for (const each of element.shadowRoot!.querySelectorAll('details')) each.open = true;
    });
    assert.deepEqual(await axeFaults(page, { frames: false }), [], `${colorScheme} ${width}`);
    for (const other of [width, 360, 768]) {
      await page.setViewportSize({ width: other, height: 800 });
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      assert.equal(overflow, 0, `${other}: the page does not scroll sideways`);
    }
    assert.deepEqual(complaints, []);
    await context.close();
  }
});
