import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page, Route } from 'playwright-core';
import { checkEvidenceNow } from '../../../components/wheel/engine/check-evidence.ts';
import type { SpinRecord } from '../../../contracts/wheel/wheel.ts';
import { axeFaults } from '../drive/axe-faults.ts';
import { startHome } from '../drive/start-home.ts';

const { server, browser } = await startHome();

const entries = ['Ada', 'Grace', 'Edsger', 'Barbara', 'Linus', 'Radia'].map((name) => ({ name }));

async function wheel(listName: string, settings: Record<string, unknown>): Promise<void> {
  await server.call('POST', '/wheels', { listName, entries, settings }, 201);
}

async function consoleOf(listName: string, width = 1_280): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 740 } });
  const page = await context.newPage();
  await page.goto(`${server.url}/wheels/${listName}`);
  await page.waitForFunction(() => document.activeElement?.id === 'username');
  await page.keyboard.type('streamer');
  await page.keyboard.press('Tab');
  await page.keyboard.type('a long enough password');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Spin for a winner' }).waitFor();
  return page;
}

async function shownPage(query: string, size = { width: 800, height: 600 }): Promise<Page> {
  const page = await (await browser.newContext({ viewport: size })).newPage();
  await page.goto(`${server.url}/wheelapp/customwheel?${query}`);
  await page.locator("svc-wheel-page[data-live='open']").waitFor();
  return page;
}

async function shownVerify(spinId: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${server.url}/wheelapp/verify/${spinId}`);
  await page.locator("svc-verify[data-verdict='passed']").waitFor();
  return page;
}

const landedOn = (page: Page, number: number) => page.locator(`[data-landed='${number}']`).first().waitFor();
const nameOn = (page: Page) => page.locator('svc-wheel-page').getAttribute('data-winner-name');
const draw = (page: Page) => page.getByRole('button', { name: 'Spin for a winner', disabled: false }).click();

async function spinsOf(listName: string): Promise<readonly SpinRecord[]> {
  return (await server.call('GET', `/wheels/${listName}/spins`, undefined, 200))['spins'] as SpinRecord[];
}

/** The card of a winner on the wheel of a console. */
const cardOn = (page: Page) => page.getByRole('dialog', { name: /winner/i });

async function dismissed(page: Page): Promise<void> {
  await cardOn(page).waitFor();
  await page.keyboard.press('Escape');
  await cardOn(page).waitFor({ state: 'hidden' });
}

test('a phone draws: page, overlay, second console and a page opened later show the same winner, and the one drawn again', async () => {
  await wheel('friday', { spinDurationSeconds: 4, claimSeconds: 600 });
  const [phone, desk, page, overlay] = await Promise.all([
    consoleOf('friday', 360),
    consoleOf('friday'),
    shownPage('listName=friday'),
    shownPage('listName=friday&chromeless=true&transparent=true', { width: 1_920, height: 1_080 }),
  ]);
  assert.equal(
    await phone.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
    true,
    'the console of a phone is as wide as its screen',
  );
  await draw(phone);
  const late = await shownPage('listName=friday');
  await Promise.all([phone, desk, page, overlay, late].map((each) => landedOn(each, 1)));
  const [first] = await spinsOf('friday');
  const { name } = first!.winner;
  for (const each of [page, overlay, late]) assert.equal(await nameOn(each), name);
  for (const each of [phone, desk]) {
    await each.getByText(`${name} won draw 1.`).waitFor();
    await dismissed(each);
    await each.getByText(/^\d+:\d\d to answer$/).waitFor();
  }
  assert.deepEqual(await axeFaults(phone), []);

  await phone.getByRole('button', { name: `Not here: ${name}` }).click();
  await phone.getByRole('button', { name: `Draw again: the place of ${name}` }).waitFor();
  await desk.getByText('Is not here').waitFor();
  await desk.getByRole('button', { name: `Draw again: the place of ${name}` }).click();
  await Promise.all([phone, desk, page, overlay, late].map((each) => landedOn(each, 2)));
  const [second] = await spinsOf('friday');
  assert.notEqual(second!.winner.name, name);
  assert.deepEqual(second!.redrawOf, { spinNumber: 1, spinId: first!.spinId, place: 1 });
  for (const each of [page, overlay, late]) assert.equal(await nameOn(each), second!.winner.name);
  // Five of the six can still win, each with the same chance.
  for (const each of [phone, page, late]) await each.getByText('Chance 20 %', { exact: true }).waitFor();
  const check = await shownVerify(second!.spinId);
  assert.match(await check.locator('dl').first().innerText(), /Chance\s+20 %/);
  await dismissed(phone);
  await phone.getByText(`in place of ${name}`).waitFor();
  await phone.getByRole('button', { name: `Here: ${second!.winner.name}`, exact: true }).click();
  await dismissed(desk);
  await desk.getByText('Is here').waitFor();
  await desk.getByRole('tab', { name: 'Draws' }).click();
  await desk.getByText(`${name} was not there, replaced by ${second!.winner.name} in draw 2`).waitFor();
  await desk.getByText(`${second!.winner.name} was there`).waitFor();
  await desk.getByText('Drawn again for place 1 of draw 1').waitFor();
  assert.deepEqual(await axeFaults(desk), []);
  const evidence = await fetch(`${server.url}/wheelapp/data/spins/${second!.spinId}`);
  assert.equal(checkEvidenceNow(await evidence.json()).passed, true);
});

test('an overlay that follows the draw shows the list that is drawn from', async () => {
  await wheel('both', { spinDurationSeconds: 1 });
  const people = [{ name: 'Mary' }, { name: 'Hedy' }];
  await server.call('POST', '/wheels/both/participants', { participants: people }, 200);
  const overlay = await shownPage('listName=both&follow_draw=true&chromeless=true&show_spin=false');
  const isShown = async (name: string) => (await overlay.getByText(name).count()) > 0;
  for (const [number, type] of [
    [1, 'participants'],
    [2, 'custom'],
  ] as const) {
    await server.call('POST', '/wheels/both/spin', { type }, 200);
    await landedOn(overlay, number);
    const [spin] = await spinsOf('both');
    assert.equal(await nameOn(overlay), spin!.winner.name);
    assert.equal(await isShown(spin!.winner.name), true);
  }
});

test('the card of a recorded winner covers only the wheel, and the focus goes to the row of the winner', async () => {
  await wheel('card', { spinDurationSeconds: 1 });
  const page = await consoleOf('card', 360);
  await draw(page);
  await cardOn(page).getByRole('button', { name: 'Close' }).waitFor();
  assert.equal(await cardOn(page).getByRole('button').count(), 1);
  const winner = (await spinsOf('card'))[0]!.winner.name;
  const section = page.locator('svc-draw-winners');
  await section.getByRole('link', { name: 'Verify' }).waitFor();
  assert.equal(await page.locator('svc-console-stage').getByRole('link', { name: 'Verify' }).count(), 1);
  const spin = (await page.getByRole('button', { name: 'Spin for a winner' }).boundingBox())!;
  assert.ok(spin.y + spin.height <= (await section.boundingBox())!.y, 'the button stays above the winners');
  await page.getByRole('heading', { name: 'Winner of draw 1' }).and(page.locator(':focus')).waitFor();
  for (const [role, name] of [
    ['link', 'Verify'],
    ['button', 'Later'],
    ['button', `Here: ${winner}`],
  ] as const) {
    await page.keyboard.press('Tab');
    await page.getByRole(role, { name, exact: true }).and(page.locator(':focus')).waitFor();
  }
  await page.getByRole('tab', { name: 'Draws' }).click();
  await page.getByRole('button', { name: `Here: ${winner}`, exact: true }).click();
  await page.getByText('Is here', { exact: true }).waitFor();
  await cardOn(page).getByRole('button', { name: 'Close' }).click();
  await cardOn(page).waitFor({ state: 'hidden' });
});

test('a console names several winners only as they are shown, also after a reload, and keeps open answers', async () => {
  await wheel('reveal', { spinDurationSeconds: 1, celebration: { winnerSeconds: 30 } });
  const page = await consoleOf('reveal');
  await page.getByRole('spinbutton', { name: 'Winners' }).focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('3');
  await page.getByRole('button', { name: 'Spin for 3 winners' }).waitFor();
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Spin for 3 winners' }).click();
  const listed = page.getByRole('list', { name: 'Winners of draw 1' }).getByRole('listitem');
  for (const reload of [false, true]) {
    if (reload) await page.reload();
    await cardOn(page).getByText('Winner 1 of 3', { exact: true }).waitFor();
    await listed.first().waitFor();
    const [, second, third] = (await spinsOf('reveal'))[0]!.winners;
    await page.getByRole('tab', { name: 'Draws' }).click();
    await page.getByText('Draw 1', { exact: true }).waitFor();
    const tab = page.getByRole('tabpanel');
    for (const { name } of [second!, third!]) assert.equal(await tab.getByText(name).count(), 0);
    assert.equal(await listed.count(), 1);
    assert.equal(await page.locator('svc-draw-winners').getByRole('link', { name: 'Verify' }).count(), 0);
    assert.deepEqual(await axeFaults(page), []);
  }
  await page.keyboard.press('Escape');
  await listed.nth(2).waitFor();
  await page.getByText('and 2 more won draw 1.').waitFor();
  await dismissed(page);
  await draw(page);
  await landedOn(page, 2);
  await page.getByRole('heading', { name: 'Earlier draws: 3 winners have not answered' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Earlier draws: 3 winners have not answered' }).waitFor();
});

test('a winner whom the draw removes is under the pointer until the card is closed, and off the list at once', async () => {
  await wheel('gone', { spinDurationSeconds: 1, removeWinner: 'remove' });
  await wheel('slower', { spinDurationSeconds: 5 });
  const [host, page, other] = await Promise.all([
    consoleOf('gone'),
    shownPage('listName=gone'),
    shownPage('listName=slower'),
  ]);
  await draw(host);
  await Promise.all([host, page].map((each) => landedOn(each, 1)));
  const { winner } = (await spinsOf('gone'))[0]!;
  const { entries: left } = await server.call('GET', '/wheels/gone/entries', undefined, 200);
  assert.equal(
    (left as { id: string }[]).some(({ id }) => id === winner.id),
    false,
  );
  // Spin another wheel for five seconds, which is longer than any pause after a landing.
  await server.call('POST', '/wheels/slower/spin', { type: 'custom' }, 200);
  await landedOn(other, 1);
  const pointed = (each: Page) =>
    each
      .locator('svc-wheel')
      .evaluate((face) => (face as unknown as { entryAtPointer: string }).entryAtPointer);
  for (const each of [host, page]) {
    const card = each.getByRole(each === host ? 'dialog' : 'alertdialog', { name: /winner/i });
    await card.waitFor();
    assert.equal(await pointed(each), winner.id);
    await each.keyboard.press('Escape');
    await card.waitFor({ state: 'hidden' });
    await each.waitForFunction(
      (id) => {
        const faces = (root: ParentNode): { entryAtPointer?: string }[] =>
          [...root.querySelectorAll('*')].flatMap((element) => [
            ...(element.localName === 'svc-wheel' ? [element as { entryAtPointer?: string }] : []),
            ...(element.shadowRoot ? faces(element.shadowRoot) : []),
          ]);
        return faces(document).every(({ entryAtPointer }) => entryAtPointer !== id);
      },
      winner.id,
      { timeout: 120_000 },
    );
  }
});

test('several winners are shown one by one on every page, also on one opened later, until a reader skips to all', async () => {
  await wheel('trio', { spinDurationSeconds: 1, celebration: { winnerSeconds: 30 } });
  const [page, overlay] = await Promise.all([
    shownPage('listName=trio'),
    shownPage('listName=trio&chromeless=true&show_spin=false&show_volume=false', {
      width: 1_920,
      height: 1_080,
    }),
  ]);
  assert.equal(await overlay.locator('.stage > button').count(), 0, 'the hub of an overlay is no button');
  await server.call('POST', '/wheels/trio/spin', { type: 'custom', count: 3 }, 200);
  const late = await shownPage('listName=trio');
  const [spin] = await spinsOf('trio');
  for (const each of [page, overlay, late]) {
    const card = each.getByRole('alertdialog');
    await card.getByText('Winner 1 of 3', { exact: true }).waitFor();
    await card.getByRole('heading', { name: spin!.winner.name }).waitFor();
    assert.equal(await nameOn(each), spin!.winner.name);
  }
  assert.deepEqual(await axeFaults(page), []);
  await page.keyboard.press('Escape');
  const listed = page.getByRole('alertdialog').getByRole('listitem');
  await listed.nth(2).waitFor();
  const names = spin!.winners.map(({ name }) => name);
  assert.deepEqual(
    (await listed.allInnerTexts()).map((text) => text.split('\n').slice(0, 2)),
    names.map((name, at) => [`${at + 1}`, name]),
  );
  assert.deepEqual(await axeFaults(page), []);
  await page.getByRole('button', { name: 'Close' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('alertdialog').waitFor({ state: 'hidden' });
  await overlay.getByText('Winner 1 of 3', { exact: true }).waitFor();
});

test('a countdown can be called off, and then nothing is drawn', async () => {
  await wheel('slow', { spinDurationSeconds: 1, countdownSeconds: 3 });
  const page = await consoleOf('slow');
  await draw(page);
  const callOff = page.getByRole('button', { name: 'Call off' });
  await callOff.waitFor();
  await page.keyboard.press('Escape');
  await callOff.waitFor({ state: 'hidden' });
  assert.equal((await spinsOf('slow')).length, 0);
  const words = await page.evaluate(() => {
    let at = document.activeElement;
    while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
    return at?.textContent.trim();
  });
  assert.match(words ?? '', /^Spin for a winner/, 'the focus is back on the button');
  await page.keyboard.press('Enter');
  await callOff.waitFor();
  assert.deepEqual(await axeFaults(page), []);
  await landedOn(page, 1);
  assert.equal((await spinsOf('slow')).length, 1);
});

test('a connection that is lost after the request, and a page that is reloaded then, make one spin', async () => {
  await wheel('shaky', { spinDurationSeconds: 1 });
  const page = await consoleOf('shaky');

  // The service has spun, but its answer is lost.
  const lost = async (route: Route): Promise<void> => {
    await route.fetch();
    await page.context().setOffline(true);
    await route.abort('internetdisconnected');
  };
  await page.route('**/shaky/spin', lost, { times: 1 });
  await draw(page);
  await page.getByText('Asking again; it stays one spin.').waitFor();
  await page.context().setOffline(false);
  await landedOn(page, 1);
  assert.equal((await spinsOf('shaky')).length, 1);
  await dismissed(page);

  // The page is reloaded twice: in spin 2 after the service has spun, in spin 3 before.
  for (const [number, arrives] of [
    [2, true],
    [3, false],
  ] as const) {
    let reached!: () => void;
    const asked = new Promise<void>((resolve) => (reached = resolve));
    const unanswered = async (route: Route): Promise<void> => {
      if (arrives) await route.fetch();
      reached();
    };
    await page.route('**/shaky/spin', unanswered, { times: 1 });
    await draw(page);
    await asked;
    await page.reload();
    await landedOn(page, number);
    await page.getByText(`won draw ${number}.`).waitFor();
    assert.equal((await spinsOf('shaky')).length, number);
    await page.keyboard.press('Escape');
    await cardOn(page).waitFor({ state: 'hidden' });
  }
});
