import assert from 'node:assert/strict';
import { readFile, stat } from 'node:fs/promises';
import { before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import type { BrowserContext, Page } from 'playwright-core';
import budgets from '../../../.size-limit.js';
import { startHome } from '../drive/start-home.ts';
import { complaintsOf, isOfThePage } from '../drive/complaints.ts';

let phone: BrowserContext;
let axeSource: string;

const entries = ['Ada', 'Grace', 'Edsger', 'Barbara'].map((name) => ({ name, weight: 1 }));
const settings = {
  spinDurationSeconds: 1,
  branding: { title: 'Friday', description: 'Drawn live at eight.' },
};

const { server, browser } = await startHome({
  wheels: [
    { listName: 'friday', owner: 'streamer', entries, settings },
    { listName: 'empty', owner: 'streamer', entries: [], settings: {} },
    { listName: 'light', owner: 'streamer', entries: [{ name: 'Ada', weight: 0 }], settings: {} },
    { listName: 'secret', owner: 'streamer', entries, settings: { visibility: 'private' } },
    { listName: 'owners', owner: 'streamer', entries, settings: { pageSpin: 'owner' } },
    { listName: 'full', owner: 'streamer', entries, settings: { entryRules: { maxParticipants: 1 } } },
    {
      listName: 'elsewhere',
      owner: 'streamer',
      entries,
      settings: { pageJoin: 'off', joinUrl: 'https://my-site.example/join' },
    },
  ],
});

before(async () => {
  await server.call('POST', '/wheels/friday', { name: 'Radia', userId: 'u1' }, 201);
  await server.call('POST', '/wheels/friday', { name: 'Linus', userId: 'u2' }, 201);
  await server.call('POST', '/wheels/friday', { name: 'Linus', userId: 'u2' }, 409);
  await server.call('POST', '/wheels/full', { name: 'Radia', userId: 'u1' }, 201);
  phone = await browser.newContext({ viewport: { width: 320, height: 640 }, reducedMotion: 'reduce' });
  axeSource = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
});

async function faults(page: Page): Promise<string[]> {
  // Inject axe through the debugger, because the page's policy allows no foreign script.
  await page.evaluate(axeSource);
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    found.push(
      ...(await page.evaluate(async (scheme) => {
        // Run the other rules only once, because only contrast depends on the colour scheme.
        const rules = scheme === 'light' ? {} : { runOnly: ['color-contrast'] };
        const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(rules);
        const told = violations.map(({ id, nodes }) => `${scheme} ${id}: ${nodes[0]?.html}`);
        const over = document.documentElement.scrollWidth - document.documentElement.clientWidth;
        return over > 0 ? [...told, `scrolls sideways by ${over}`] : told;
      }, colorScheme)),
    );
  }
  return found;
}

const logo = encodeURIComponent('data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=');

const practice = 'Spins you start here are practice.';

const states: readonly {
  readonly at: string;
  readonly says: readonly string[];
  readonly not?: readonly string[];
  readonly spins: boolean;
  readonly logo?: 'behind' | 'center' | 'nowhere';
}[] = [
  {
    at: 'customwheel?listName=friday',
    says: ['Friday', 'Drawn live at eight.', practice, 'Results'],
    spins: true,
  },
  {
    at: 'customwheel?listName=friday&chromeless&title=Mine',
    says: [],
    not: ['Drawn live at eight.', practice, 'Results'],
    spins: true,
  },
  {
    at: 'customwheel?wheel=FRIDAY&chromeless&show_title=true&title=Mine',
    says: ['Mine'],
    not: ['Drawn live at eight.'],
    spins: true,
  },
  { at: 'customwheel?listName=friday&transparent&visual_treatment=neon', says: ['Friday'], spins: true },
  { at: `customwheel?listName=friday&logo=${logo}`, says: ['Friday'], spins: true, logo: 'center' },
  {
    at: `customwheel?listName=friday&brand_logo=${logo}&brand_logo_placement=behind`,
    says: ['Friday'],
    spins: true,
    logo: 'behind',
  },
  {
    at: 'customwheel?listName=friday&brandingLogoSrc=data:image/png;base64,AAAA',
    says: ['Friday'],
    spins: true,
    logo: 'nowhere',
  },
  {
    at: 'customwheel?listName=my-own',
    says: ['Your wheel is empty', 'Add entries', 'Entries'],
    spins: false,
  },
  { at: 'customwheel', says: ['Your wheel is empty'], spins: false },
  {
    at: 'customwheel?listName=secret',
    says: ['This wheel is private'],
    not: ['Results', 'Entries'],
    spins: false,
  },
  { at: 'customwheel?listName=empty', says: ['This wheel is empty'], spins: false },
  { at: 'customwheel?listName=light', says: ['Nothing on this wheel can win'], spins: false },
  { at: 'customwheel?listName=owners', says: ['The owner spins this wheel.'], not: [practice], spins: false },
  {
    at: 'wheelofgiveaways?listName=friday',
    says: ['Friday', '2 participants, 1 try to join was refused.', 'Join the giveaway'],
    spins: true,
  },
  {
    at: 'wheelofgiveaways?listName=friday&show_join_cta=false',
    says: [practice],
    not: ['Join the giveaway'],
    spins: true,
  },
  {
    at: 'wheelofgiveaways?listName=empty',
    says: ['Nobody has joined yet', 'Join the giveaway'],
    spins: false,
  },
  {
    at: 'wheelofgiveaways?listName=full',
    says: ['1 participant.', practice],
    not: ['Join the giveaway'],
    spins: true,
  },
  { at: 'wheelofgiveaways?listName=elsewhere', says: ['Join the giveaway'], spins: false },
  {
    at: 'wheelofgiveaways?listName=nobody',
    says: ['There is no wheel “nobody” yet'],
    not: ['Entries'],
    spins: false,
  },
  { at: 'wheelofgiveaways', says: ['No wheel is named'], spins: false },
  {
    at: 'svcwheel?listName=friday&wheel_type=tier',
    says: ['Friday', practice],
    not: ['participant'],
    spins: true,
  },
  { at: 'svcwheel?listName=friday&wheelType=member', says: ['2 participants'], spins: true },
  { at: 'pcgiveaway?listName=friday&mode=pcgiveaway-member', says: ['2 participants'], spins: true },
  {
    at: 'pcgiveaway?data_source=parent',
    says: ['Waiting for the host page'],
    not: ['Results'],
    spins: false,
  },
  {
    at: 'svcwheel?data_source=parent&wheel_type=member',
    says: ['Waiting for the host page'],
    spins: false,
  },
  { at: 'join/friday', says: ['Friday', '2 participants', 'Sign in to join'], spins: false },
  { at: 'join/nobody', says: ['There is no such giveaway'], spins: false },
];

test('every state of every page, 320 pixels wide, in light and dark', async () => {
  const page = await phone.newPage();
  // Ignore the browser's errors about the answers for private and missing wheels.
  const complaints = complaintsOf(
    page,
    (message) =>
      isOfThePage(message) &&
      !/\/(data|join\/api)\/(secret|nobody)$/.test(message.location().url.split('?')[0] ?? ''),
  );
  for (const { at, says, not = [], spins, logo } of states) {
    await page.goto(`${server.url}/wheelapp/${at}`);
    const button = page.getByRole('button', { name: /^Spin the wheel/ });
    for (const text of says) await page.getByText(text, { exact: false }).first().waitFor();
    if (spins) await button.waitFor();
    assert.equal(await button.count(), spins ? 1 : 0, `${at}: a button to spin with`);
    for (const text of not) assert.equal(await page.getByText(text).count(), 0, `${at} does not say ${text}`);
    if (logo === 'nowhere') await page.locator('svc-wheel img').waitFor({ state: 'detached' });
    else if (logo) await page.locator(`svc-wheel img.${logo}`).waitFor();
    assert.deepEqual(await faults(page), [], at);
  }
  assert.deepEqual(complaints, []);
  await page.close();
});

test('the join button opens the page of the host in a window that cannot reach this one', async () => {
  const page = await phone.newPage();
  await page.goto(`${server.url}/wheelapp/wheelofgiveaways?listName=elsewhere`);
  const button = page.getByRole('link', { name: 'Join the giveaway' });
  await button.waitFor();
  const [href, target, rel] = await button.evaluate((link: HTMLAnchorElement) => [
    link.href,
    link.target,
    link.rel,
  ]);
  assert.deepEqual([href, target, rel], ['https://my-site.example/join', '_blank', 'noopener']);
  await page.close();
});

test("a wheel of the reader's own is edited, spun and kept", async () => {
  const page = await phone.newPage();
  await page.goto(`${server.url}/wheelapp/customwheel?listName=mine&spin_duration=1`);
  await page.getByRole('button', { name: 'Add entries' }).click();
  const panel = page.getByRole('dialog', { name: 'Entries' });
  await panel.waitFor();
  const inPanel = page.locator('svc-page-panel');
  await inPanel.locator('textarea:focus').waitFor();
  await page.keyboard.insertText('Ada\nGrace\nEdsger');
  await page.waitForFunction(
    () =>
      document.querySelector('svc-wheel-page')?.shadowRoot?.querySelector('svc-wheel')?.entries.length === 3,
  );
  assert.deepEqual(await faults(page), [], 'the editor');
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  const entriesButton = page.getByRole('button', { name: 'Entries', exact: true });
  await entriesButton.and(page.locator(':focus')).waitFor();

  // Remove the focus, because keys control the wheel only if no element has it.
  await entriesButton.evaluate((each: HTMLElement) => each.blur());
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog');
  await dialog.waitFor();
  assert.doesNotMatch((await dialog.textContent()) ?? '', /Practice/, 'the spin is not practice');
  await dialog.getByRole('button', { name: /Remove/ }).click();
  await page.getByText('was taken off the wheel').waitFor();
  const count = () =>
    page.locator('svc-wheel').evaluate((wheel) => (wheel as unknown as { entries: [] }).entries.length);
  assert.equal(await count(), 2);
  await page.getByRole('button', { name: 'Undo' }).click();
  assert.equal(await count(), 3);

  await page.getByRole('button', { name: 'Results' }).click();
  await page.getByRole('dialog', { name: 'Results' }).waitFor();
  await inPanel
    .getByText(/Ada|Grace|Edsger/)
    .first()
    .waitFor();
  assert.deepEqual(await faults(page), [], 'the results');
  await page.keyboard.press('Escape');
  await page.reload();
  await page.getByRole('button', { name: /^Spin the wheel/ }).waitFor();
  assert.equal(await count(), 3, 'the wheel is still shown');

  await page.getByRole('button', { name: 'Share' }).click();
  const link = await inPanel.getByRole('textbox', { name: 'Link' }).inputValue();
  await page.keyboard.press('Escape');
  await passedOn(link);

  await server.call(
    'POST',
    '/wheels',
    { listName: 'mine', entries, settings: { spinDurationSeconds: 1 } },
    201,
  );
  await page.goto(link);
  await page.getByRole('button', { name: /^Spin the wheel/ }).waitFor();
  assert.equal(await count(), 3);
  const stranger = await browser.newPage();
  await stranger.goto(link.replace('local=', 'listName='));
  await stranger.getByText('The wheel of this link is not shown').waitFor();
  await stranger.close();
  await page.close();
});

async function passedOn(link: string): Promise<void> {
  const count = (reader: Page, entries: number) =>
    reader.waitForFunction(
      (length) =>
        document.querySelector('svc-wheel-page')?.shadowRoot?.querySelector('svc-wheel')?.entries.length ===
        length,
      entries,
    );
  const visitor = await browser.newContext({
    viewport: { width: 320, height: 640 },
    reducedMotion: 'reduce',
  });
  const page = await visitor.newPage();
  await page.goto(link);
  await count(page, 3);
  assert.equal(new URL(page.url()).hash, '', 'it is not shown again after a reload');
  const own = '{"format":1,"rows":[["e1","Mine"],["e2","Own"]]}';
  await page.goto(`${server.url}/healthz`);
  await page.evaluate((text) => localStorage.setItem('svc-wheel:mine', text), own);

  await page.goto(link);
  await page.getByText('You have a wheel of 2 entries here.').waitFor();
  assert.deepEqual(await faults(page), [], 'the question');
  assert.equal(await page.getByRole('button', { name: /^Spin the wheel/ }).count(), 0, 'nothing to spin yet');
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await count(page, 2);
  // Only the fragment changes, so the browser does not load the page again.
  await page.goto(link);
  await page.getByRole('button', { name: 'Replace mine' }).waitFor();
  await page.goBack();
  await page.getByRole('button', { name: /^Spin the wheel/ }).waitFor();
  await page.goForward();
  await page.getByRole('button', { name: 'Replace mine' }).click();
  await count(page, 3);
  await page.getByRole('button', { name: 'Undo' }).click();
  await count(page, 2);
  await page.goto(link.slice(0, -8));
  await page.getByText('The wheel of this link could not be read').waitFor();
  await page.getByRole('button', { name: 'Show my wheel' }).click();
  await page.getByRole('button', { name: /^Spin the wheel/ }).waitFor();
  await visitor.close();
}

async function brotliBytes(paths: Iterable<string>): Promise<number> {
  let total = 0;
  for (const path of paths) {
    const whole = await stat(`dist${path}`);
    const compressed = await stat(`dist${path}.br`).catch(() => whole);
    total += compressed.size;
  }
  return total;
}

test('an embed page stays within its budget until its first spin has ended, and runs tools when they are opened', async (t) => {
  const page = await phone.newPage();
  // Turn reduced motion off, because it would suppress the sounds.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const scripts = new Set<string>();
  const others: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    const type = response.request().resourceType();
    if (type === 'script') scripts.add(pathname);
    else if (type === 'font') others.push(pathname);
  });
  await page.goto(`${server.url}/wheelapp/customwheel?listName=friday&spin_duration=1`);
  // The click on the button also makes the page load its sounds.
  await page.evaluate(() => {
    const landed = window as unknown as { landed: Promise<void> };
    landed.landed = new Promise((resolve) => {
      addEventListener('svc-wheel-spin-complete', () => resolve(), { once: true });
    });
  });
  await page.getByRole('button', { name: /^Spin the wheel/ }).click();
  await page.evaluate(() => (window as unknown as { landed: Promise<void> }).landed);
  const budget = budgets.find(({ name }) => name === 'a wheel page until the first spin has ended');
  const budgeted = [budget?.path ?? []].flat().map((path) => path.slice('dist'.length));
  assert.deepEqual([...scripts].sort(), budgeted.sort(), 'size-limit counts what is loaded');
  assert.deepEqual(others, [], 'no fonts');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click();

  for (const tool of ['Results', 'Share']) {
    const before = new Set(scripts);
    await page.getByRole('button', { name: tool }).click();
    await page.getByRole('dialog', { name: tool }).waitFor();
    await page.locator(`svc-${tool.toLowerCase()}`).waitFor();
    const later = [...scripts].filter((path) => !before.has(path));
    t.diagnostic(`${tool}: ${await brotliBytes(later)} bytes more`);
    assert.ok(later.length > 0, `${tool} is not run before it is opened`);
    assert.deepEqual(await faults(page), [], tool);
    await page.keyboard.press('Escape');
  }
  await page.close();
});

test('a placeholder of the wheel is shown before any script runs', async () => {
  const page = await phone.newPage();
  await page.route('**/*.js', () => undefined);
  await page.goto(`${server.url}/wheelapp/customwheel?listName=friday`, { waitUntil: 'commit' });
  const first = page.locator('.first-wheel');
  await first.waitFor();
  const box = await first.boundingBox();
  assert.ok(box && box.width > 240 && Math.abs(box.width - box.height) < 1, JSON.stringify(box));
  assert.ok(Math.abs(box.x + box.width / 2 - 160) < 2, 'in the middle');

  await page.unroute('**/*.js');
  await page.route('**/wheelapp/data/*', () => undefined);
  await page.goto(`${server.url}/wheelapp/customwheel?listName=friday`);
  await page.getByText('Loading the wheel …').waitFor();
  const later = await first.boundingBox();
  assert.ok(later && later.y >= 0 && later.y + later.height <= 640, JSON.stringify(later));
  await page.close();
});
