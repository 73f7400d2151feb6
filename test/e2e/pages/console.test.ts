import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import type { EntryRules } from '../../../contracts/wheel/wheel-settings.ts';
import { axeFaults } from '../drive/axe-faults.ts';
import { startHome } from '../drive/start-home.ts';
import { complaintsOf, isOfThePage } from '../drive/complaints.ts';
import { tabTo } from '../drive/key-walk.ts';

const { home, server, browser } = await startHome();

async function signedIn(): Promise<{ page: Page; complaints: string[] }> {
  const page = await (await browser.newContext()).newPage();
  const complaints = complaintsOf(page, isOfThePage);
  await page.goto(`${server.url}/wheels`);
  await page.waitForFunction(() => document.activeElement?.id === 'username');
  await page.keyboard.type('streamer');
  await page.keyboard.press('Tab');
  await page.keyboard.type('a long enough password');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Your wheels' }).waitFor();
  return { page, complaints };
}

const landedOn = (page: Page, number: number) => page.locator(`[data-landed='${number}']`).first().waitFor();

test('a wheel is made, filled, and spun: every open page shows the recorded winner', async () => {
  const { page, complaints } = await signedIn();
  await tabTo(page, 'Make your first wheel');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'New wheel' }).waitFor();
  await page.keyboard.type('Friday giveaway');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/wheels/friday-giveaway');
  await page.getByRole('heading', { name: 'Friday giveaway' }).waitFor();

  await page.getByText('Write names first. Then the wheel can be spun.').waitFor();
  await page.getByRole('button', { name: 'Spin for a winner', disabled: true }).waitFor();
  await page.getByLabel('Entries, one per line').and(page.locator(':focus')).waitFor();
  await page.keyboard.insertText('Ada\nGrace *3\nLinus');
  await page.getByText('3 entries · total weight 5').waitFor();
  await page.getByText('Saved.').waitFor();
  const stored = await server.call('GET', '/wheels/friday-giveaway/entries', undefined, 200);
  assert.deepEqual(
    (stored['entries'] as { name: string; weight: number }[]).map(({ name, weight }) => [name, weight]),
    [
      ['Ada', 1],
      ['Grace', 3],
      ['Linus', 1],
    ],
  );
  await server.call('PUT', '/wheels/friday-giveaway', { settings: { spinDurationSeconds: 1 } }, 200);

  const embed = await (await browser.newContext()).newPage();
  await embed.goto(`${server.url}/wheelapp/customwheel?listName=friday-giveaway`);
  await embed.locator("svc-wheel-page[data-live='open']").waitFor();

  await page.getByRole('button', { name: 'Spin the wheel', exact: true }).focus();
  await page.keyboard.press('Enter');
  await Promise.all([landedOn(page, 1), landedOn(embed, 1)]);
  const { spins } = (await server.call('GET', '/wheels/friday-giveaway/spins', undefined, 200)) as {
    spins: { winner: { name: string } }[];
  };
  assert.equal(spins.length, 1, 'one press is one spin');
  const name = spins[0]!.winner.name;
  assert.equal(await embed.locator('svc-wheel-page').getAttribute('data-winner-name'), name);
  const card = page.getByRole('dialog', { name: /winner/i });
  await card.getByText(name, { exact: true }).first().waitFor();
  await page.keyboard.press('Escape');
  await page.getByText(`${name} won draw 1.`).waitFor();
  assert.deepEqual(await axeFaults(page), []);

  // While the reader types, changes made elsewhere do not change the text; the line below it names them.
  await page.getByLabel('Entries, one per line').focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.insertText(' D');
  await page.getByText('Saved.').waitFor();
  await server.call('POST', '/wheels/friday-giveaway/entries', { entries: [{ name: 'Margaret' }] }, 200);
  await page.getByText('Added elsewhere: Margaret.').waitFor();
  assert.equal(await page.getByLabel('Entries, one per line').inputValue(), 'Ada\nGrace *3\nLinus D');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await page.getByText('Saved.').waitFor();
  assert.equal(await page.getByLabel('Entries, one per line').inputValue(), 'Ada\nGrace *3\nLinus\nMargaret');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.getByLabel('Entries, one per line').and(page.locator(':focus')).waitFor();
  assert.deepEqual(await axeFaults(page), []);
  await page.getByRole('button', { name: 'OK', exact: true }).click();
  await server.call('POST', '/wheels/friday-giveaway/spin', { type: 'custom' }, 200);
  await landedOn(page, 2);

  // Close the card by its button, because the text field has the focus and would get the Escape key.
  await card.getByRole('button', { name: 'Close' }).click();
  await card.waitFor({ state: 'hidden' });

  await page.getByRole('tab', { name: 'Entries' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('heading', { name: 'Your looks' }).waitFor();
  await page.getByLabel('Confetti').selectOption('long');
  await page.getByText('Saved. Every page shows it.').waitFor();
  assert.deepEqual(await axeFaults(page), []);
  await page.getByRole('tab', { name: 'Appearance' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.getByLabel('Add by hand').fill('Radia');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Hide Radia' }).click();
  await page.getByRole('button', { name: 'Show Radia' }).waitFor();
  await page.getByRole('button', { name: 'Pause joining' }).click();
  await page.getByText('Joining is paused').waitFor();
  const { settings } = await server.call('GET', '/wheels/friday-giveaway', undefined, 200);
  assert.equal((settings as { pageJoin: string }).pageJoin, 'off');
  assert.deepEqual(await axeFaults(page), []);
  await page.getByRole('tab', { name: 'Rules' }).click();
  await page.getByLabel('A winner can join again after').fill('7 d');
  await page.locator('summary', { hasText: 'An account is needed' }).click();
  await page.getByLabel('Twitch').check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved.', { exact: true }).waitFor();
  assert.deepEqual(await axeFaults(page), []);
  const ruled = await server.call('GET', '/wheels/friday-giveaway', undefined, 200);
  const { entryRules } = ruled['settings'] as { entryRules: EntryRules };
  assert.deepEqual([entryRules.winnerCooldownSeconds, entryRules.account.providers], [604_800, ['twitch']]);
  await page.getByRole('tab', { name: 'Draws' }).click();
  await page.getByRole('link', { name: 'Verify draw 2' }).waitFor();
  assert.deepEqual(await axeFaults(page), []);
  await page.getByRole('tab', { name: 'Join', exact: true }).click();
  await page.getByText('Nobody can join by themselves now.').waitFor();
  await server.call('PUT', '/wheels/friday-giveaway', { settings: { pageJoin: 'anyone' } }, 200);
  await page.getByText(`localhost:${home.port}/join/friday-giveaway`, { exact: true }).waitFor();
  await page.getByText('No participants yet').waitFor();
  await page.getByText('Winners can join again after 7 days.').waitFor();
  assert.deepEqual(await axeFaults(page), []);
  await page.getByRole('tab', { name: 'Embed' }).click();
  await page.getByRole('button', { name: /^Copy Address of the page/ }).waitFor();
  assert.deepEqual(await axeFaults(page), []);
  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByLabel('Who may see the wheel and its draws').selectOption('private');
  await page.getByLabel('Title').fill('Saturday giveaway');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('heading', { name: 'Saturday giveaway' }).waitFor();
  assert.deepEqual(await axeFaults(page), []);
  await embed.getByText('This wheel is private').waitFor();

  await page.getByRole('button', { name: 'Copy …' }).click();
  await page.getByRole('dialog', { name: 'Copy this wheel' }).waitFor();
  await page.keyboard.type('Second');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/wheels/second');
  await page.getByText('4 entries · total weight 6').waitFor();
  await page.getByText('Private', { exact: true }).waitFor();
  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.waitForURL('**/wheels');
  await page.getByText('second is deleted.').waitFor();
  await server.call('GET', '/wheels/second', undefined, 200);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('link', { name: 'Second' }).waitFor();
  await page.getByRole('button', { name: 'Actions for Second' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByText('Second is deleted.').waitFor();

  await page.getByRole('link', { name: 'Saturday giveaway' }).waitFor();
  assert.equal(await page.getByRole('link', { name: 'Second' }).count(), 0);
  await page.getByText('4 entries').waitFor();
  assert.deepEqual(await axeFaults(page), []);
  assert.deepEqual(complaints, []);
});

test('unsaved settings and rules stay while other tabs are shown, their tabs show it, and the browser asks before they are lost', async () => {
  await server.call('POST', '/wheels', { listName: 'drafts', entries: [{ name: 'Ada' }] }, 201);
  const { page } = await signedIn();
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.goto(`${server.url}/wheels/drafts?tab=settings`);
  const tab = (name: string) => page.getByRole('tab', { name });
  const unsaved = (name: string) => tab(name).getByRole('img', { name: 'Not saved' });
  await page.getByLabel('Title').focus();
  await page.keyboard.type('Mine');
  await unsaved('Settings').waitFor();
  await tab('Rules').click();
  await page.getByLabel('Participants from one address').focus();
  await page.keyboard.type('3');
  await unsaved('Rules').waitFor();
  assert.deepEqual(await axeFaults(page), []);

  await tab('Settings').click();
  await page.getByText('1 change', { exact: true }).waitFor();
  assert.equal(await page.getByLabel('Title').inputValue(), 'Mine');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved.', { exact: true }).waitFor();
  await unsaved('Settings').waitFor({ state: 'detached' });
  await tab('Rules').click();
  assert.equal(await page.getByLabel('Participants from one address').inputValue(), '3');
  assert.deepEqual(asked, []);
  await page.getByRole('link', { name: 'All wheels' }).click();
  await page.waitForURL('**/wheels');
  assert.deepEqual(asked, ['beforeunload']);

  await page.goto(`${server.url}/wheels/drafts?tab=rules`);
  await page.getByLabel('Participants from one address').focus();
  assert.equal(await page.getByLabel('Participants from one address').inputValue(), '');
  await page.keyboard.type('4');
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('link', { name: 'All wheels' }).click();
  await page.waitForURL('**/wheels');
  assert.deepEqual(asked, ['beforeunload']);
});

test('the list of wheels fits a phone, also in Arabic, which links to other pages keep', async () => {
  const title = 'A giveaway with a name that takes more than one line of a phone';
  await server.call('POST', '/wheels', { listName: 'long', settings: { branding: { title } } }, 201);
  const { page } = await signedIn();
  await page.setViewportSize({ width: 360, height: 640 });
  for (const [lang, direction] of [
    ['en', 'ltr'],
    ['ar', 'rtl'],
  ]) {
    await page.goto(`${server.url}/wheels?lang=${lang}`);
    const heading = page.getByRole('heading', { name: title });
    await heading.waitFor();
    assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).direction), direction);
    assert.equal(await heading.evaluate((each) => each.scrollWidth <= each.clientWidth), true);
    const outside = await page.locator('header a, header button').evaluateAll((links) =>
      links
        .filter((link) => {
          const { left, right } = link.getBoundingClientRect();
          return left < 0 || right > innerWidth;
        })
        .map((link) => link.textContent),
    );
    assert.deepEqual(outside, []);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
  }
  await page.getByRole('link', { name: title }).click();
  await page.waitForURL('**/wheels/long?lang=ar');
});
