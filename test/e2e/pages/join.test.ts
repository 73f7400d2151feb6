import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import type { JoinReceipt } from '../../../contracts/wheel/join/join-view.ts';
import { axeFaults } from '../drive/axe-faults.ts';
import { startHome } from '../drive/start-home.ts';
import { complaintsOf, freshPage, isUnexpected } from '../drive/complaints.ts';
import type { LocalSite } from '../drive/local-site.ts';
import { serveText } from '../drive/text-site.ts';

const phone = { viewport: { width: 360, height: 740 } };

let site: LocalSite;
let host = '';

const owned = { owner: 'streamer', entries: [] };
const rules = (account: object) => ({ entryRules: { account } });
const { server, browser } = await startHome({
  wheels: [
    { listName: 'friday', ...owned, settings: { branding: { title: 'Friday giveaway' } } },
    { listName: 'linked', ...owned, settings: rules({ providers: ['discord', 'twitch'] }) },
    { listName: 'verified', ...owned, settings: rules({ verifiedEmail: true }) },
    { listName: 'aged', ...owned, settings: rules({ minAgeHours: 72 }) },
    {
      ...{ listName: 'open', ...owned },
      settings: {
        ...{ entryRules: { account: { required: false }, codeWord: '!enter' } },
        ...{ removeWinner: 'remove', spinDurationSeconds: 1 },
      },
    },
    { listName: 'off', ...owned, settings: { pageJoin: 'off' } },
    { listName: 'closed', ...owned, settings: { entryRules: { closesAt: '2026-01-01T00:00:00Z' } } },
    { listName: 'secret', ...owned, settings: { visibility: 'private' } },
  ],
});

before(async () => {
  site = await serveText(
    () => `<!doctype html><html lang="en"><head><title>Host</title></head><body>${host}</body></html>`,
  );
});
after(() => site.close());

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('User name', { exact: true }).fill('streamer');
  await page.getByLabel('Password', { exact: true }).fill('a long enough password');
  await page.keyboard.press('Enter');
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).waitFor();

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let tabs = 0; tabs < 12; tabs += 1) {
    await page.keyboard.press('Tab');
    if ((await target.and(page.locator(':focus')).count()) > 0) return;
  }
  assert.fail('the element cannot be reached by keys');
}

async function press(page: Page, text: string): Promise<void> {
  const focused = () =>
    page.evaluate(() => {
      let element = document.activeElement;
      while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
      return element?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
    });
  for (let tabs = 0; tabs < 12; tabs += 1) {
    if ((await focused()) === text) break;
    await page.keyboard.press('Tab');
  }
  assert.equal(await focused(), text);
  await page.keyboard.press('Enter');
}

test('a wheel on another site opens the page in a separate window, where somebody signs in, joins and leaves', async () => {
  const { page: embedding } = await freshPage(browser, phone);
  host = `<iframe title="Wheel" width="480" height="560" src="${server.url}/wheelapp/wheelofgiveaways?listName=friday"></iframe>`;
  await embedding.goto(site.origin);
  const button = embedding.frameLocator('iframe').getByRole('link', { name: 'Join the giveaway' });
  await button.waitFor();
  const opened = embedding.context().waitForEvent('page');
  await button.click();
  const page = await opened;
  const complaints = complaintsOf(page, isUnexpected);
  await heading(page, 'Friday giveaway');
  assert.equal(await page.evaluate(() => window.opener === null && window.top === window), true);
  await page.getByText('No participants yet').waitFor();
  assert.deepEqual(await axeFaults(page), [], 'signed out');

  await press(page, 'Sign in to join');
  await signIn(page);
  await page.waitForURL('**/wheelapp/join/friday');
  await page.getByRole('button', { name: 'Join as streamer' }).waitFor();
  assert.deepEqual(await axeFaults(page), [], 'signed in');
  await press(page, 'Join as streamer');
  await heading(page, 'You are on the wheel');
  await page.getByText('1 participant').waitFor();
  assert.deepEqual(await axeFaults(page), [], 'joined');
  await embedding.frameLocator('iframe').getByText('1 participant').waitFor();

  const download = page.waitForEvent('download');
  await press(page, 'Download the receipt');
  const file = await download;
  assert.equal(file.suggestedFilename(), 'receipt-friday.json');
  const receipt = JSON.parse(await readFile(await file.path(), 'utf8')) as JoinReceipt;
  assert.deepEqual([receipt.participant.name, receipt.participant.userId], ['streamer', 'usr_streamer']);

  const spun = await server.call('POST', '/wheels/friday/spin', { type: 'participants' }, 200);
  await page.goto(`${server.url}/wheelapp/verify/${String(spun['spinId'])}`);
  await page.getByText('Your receipt as an entrant').click();
  await page.locator('svc-verify-receipt input[type=file]').setInputFiles(await file.path());
  await page.getByRole('button', { name: 'Check the receipt' }).click();
  await page.locator('svc-verify-receipt .finding.good').waitFor();

  await page.goto(`${server.url}/wheelapp/join/friday`);
  await heading(page, 'You are on the wheel');
  await press(page, 'Leave the giveaway');
  await page.getByText('Leave? You can join again later.').waitFor();
  assert.deepEqual(await axeFaults(page), [], 'asked whether to leave');
  await page.getByRole('button', { name: 'Stay' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Enter');
  await press(page, 'Leave the giveaway');
  await press(page, 'Leave');
  await page.getByRole('button', { name: 'Join as streamer' }).waitFor();
  await embedding.frameLocator('iframe').getByText('1 participant').waitFor({ state: 'detached' });
  assert.deepEqual(complaints, []);
  await page.context().close();
});

test('somebody joins without an account by keys on a phone, and the host sees that', async () => {
  const { page, complaints } = await freshPage(browser, phone);
  await page.goto(`${server.url}/join/open`);
  await page.getByText('You need no account: this browser').waitFor();
  assert.deepEqual(await axeFaults(page), [], 'signed out');
  const [name, word] = [page.getByLabel('Your name'), page.getByLabel('Code word')];
  await tabTo(page, name);
  await page.keyboard.type('Ada');
  await page.keyboard.press('Tab');
  await page.keyboard.type('!exit');
  await page.keyboard.press('Enter');
  await page.getByText('This is not the code word.').waitFor();
  await word.and(page.locator(':focus')).waitFor();
  assert.equal(await word.getAttribute('aria-invalid'), 'true');
  assert.deepEqual(await axeFaults(page), [], 'refused');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('!ENTER');
  await page.keyboard.press('Enter');
  await heading(page, 'You are on the wheel');
  await page.getByText('This browser takes part as Ada, without an account.').waitFor();
  assert.deepEqual(await axeFaults(page), [], 'joined');

  const rows = async () => {
    const { participants } = await server.call('GET', '/wheels/open', undefined, 200);
    return (participants as { name: string; guest?: true }[]).map((row) => [row.name, row.guest]);
  };
  assert.deepEqual(await rows(), [['Ada', true]]);
  const second = await page.context().newPage();
  await second.goto(`${server.url}/wheelapp/join/open`);
  await second.getByText('This browser takes part as Ada').waitFor();
  await second.close();
  const { page: other } = await freshPage(browser, phone);
  await other.goto(`${server.url}/wheelapp/join/open`);
  await other.getByLabel('Your name').fill('ada');
  await other.getByLabel('Code word').fill('!enter');
  await other.keyboard.press('Enter');
  await other.getByText('Somebody else on the wheel has this name.').waitFor();
  await other.getByLabel('Your name').and(other.locator(':focus')).waitFor();
  await other.context().close();

  await page.reload();
  await press(page, 'Leave the giveaway');
  await press(page, 'Leave');
  await page.getByLabel('Your name').waitFor();
  assert.deepEqual(await rows(), []);

  await page.getByLabel('Your name').fill('Ada');
  await page.getByLabel('Code word').fill('!enter');
  await page.keyboard.press('Enter');
  await heading(page, 'You are on the wheel');
  await page.getByRole('heading', { name: 'Your receipt' }).waitFor();
  const spun = await server.call('POST', '/wheels/open/spin', { type: 'participants' }, 200);
  // The page shows the draw without being reloaded.
  await heading(page, 'You have won draw 1');
  await page.getByRole('heading', { name: 'Your receipt' }).waitFor();
  assert.deepEqual(await axeFaults(page), [], 'won');
  await page.reload();
  await heading(page, 'You have won draw 1');
  await page.getByRole('heading', { name: 'Your receipt' }).waitFor();
  await press(page, 'See the evidence');
  await page.waitForURL(`**/wheelapp/verify/${String(spun['spinId'])}`);
  assert.deepEqual(complaints, []);
  await page.context().close();
});

test('another site cannot show the page in a frame, or join with a request', async () => {
  const { page } = await freshPage(browser, phone);
  await page.goto(`${server.url}/oauth/sign-in?returnTo=/`);
  await signIn(page);
  await page.waitForURL(`${server.url}/`);
  host = `<iframe title="Join" src="${server.url}/wheelapp/join/friday"></iframe>`;
  const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
  await page.goto(site.origin);
  await refused;
  const outcomes = await page.evaluate(async (address) => {
    const requests: RequestInit[] = [
      { mode: 'no-cors', body: '{}' },
      { headers: { 'content-type': 'application/json' }, body: '{}' },
    ];
    const sent = requests.map((request) =>
      fetch(address, { method: 'POST', credentials: 'include', ...request }),
    );
    return (await Promise.allSettled(sent)).map((each) =>
      each.status === 'fulfilled' ? each.value.type : 'refused',
    );
  }, `${server.url}/wheelapp/join/api/friday`);
  assert.deepEqual(outcomes, ['refused', 'refused'], 'no answer can be read');
  await page.goto(`${server.url}/wheelapp/join/friday`);
  await page.getByText('No participants yet').waitFor();
  await page.context().close();
});

test('explains what an account lacks, and why nobody can join some wheels', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page, complaints } = await freshPage(browser, { ...phone, colorScheme });
    const states: [string, string, string?][] = [
      ['linked', 'What you need', 'A linked Discord or Twitch account'],
      ['off', 'Ask the host to add you'],
      ['closed', 'Entries are closed'],
      ['secret', 'There is no such giveaway'],
      ['nobody', 'There is no such giveaway'],
    ];
    for (const [listName, says, more] of states) {
      await page.goto(`${server.url}/wheelapp/join/${listName}`);
      await heading(page, says);
      if (more) await page.getByText(more).waitFor();
      assert.deepEqual(await axeFaults(page), [], listName);
    }
    await page.goto(`${server.url}/oauth/sign-in?returnTo=/wheelapp/join/linked`);
    await signIn(page);
    const lacks: [string, string][] = [
      ['linked', 'Link an account first'],
      ['verified', 'Confirm your e-mail address first'],
      ['aged', 'Your account is too new'],
    ];
    for (const [listName, says] of lacks) {
      await page.waitForURL((url) => !url.pathname.startsWith('/oauth/'));
      await page.goto(`${server.url}/wheelapp/join/${listName}`);
      await heading(page, says);
      assert.deepEqual(await axeFaults(page), [], listName);
    }
    assert.deepEqual(complaints, []);
    await page.context().close();
  }
});

test('a wheel whose owner adds people, or that is closed, has no join button', async () => {
  const { page } = await freshPage(browser, phone);
  for (const listName of ['off', 'closed']) {
    await page.goto(`${server.url}/wheelapp/wheelofgiveaways?listName=${listName}`);
    await page.getByText('Nobody has joined yet').waitFor();
    assert.equal(await page.getByRole('link', { name: 'Join the giveaway' }).count(), 0, listName);
  }
  await page.context().close();
});

test('reports that it is offline, and continues when it is online again', async () => {
  const { page } = await freshPage(browser, phone);
  await page.route('**/wheelapp/join/api/**', (route) => route.abort());
  await page.goto(`${server.url}/wheelapp/join/friday`);
  await heading(page, 'The giveaway could not be loaded');
  assert.deepEqual(await axeFaults(page), []);
  await page.unroute('**/wheelapp/join/api/**');
  await press(page, 'Try again');
  await heading(page, 'Friday giveaway');
  await page.context().close();
});
