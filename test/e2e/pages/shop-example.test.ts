import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { systemClock } from '../../../server/runtime/clock.ts';
import { launchBrowser } from '../../launch-browser.ts';
import { startApp, type RunningApp } from '../../server/start-app.ts';
import { axeFaults } from '../drive/axe-faults.ts';
import { freshPage } from '../drive/complaints.ts';
import { startFailingProxy, type FailingProxy } from '../drive/failing-proxy.ts';
import { createExample, type Example } from '../drive/start-example.ts';

const day = 86_400_000;
const passwords = { alice: 'correct horse battery', bob: 'staple battery horse' };

let shift = 0;
let shop: Example;
let app: RunningApp;
let proxy: FailingProxy;
let browser: Browser;
let endShop: () => Promise<void>;
let page: Page;
let seller: Page;

before(async () => {
  shop = await createExample('Lamp shop', 'openid profile', ['--import', 'tsx', 'examples/shop/server.ts']);
  const relics = { currencies: ['gold'], treasuryUserId: 'usr_bob', merchantWithdrawalCurrency: 'EUR' };
  app = await startApp({
    clock: { now: () => systemClock.now() + shift },
    // Do not compare answers with the OpenAPI document, which does not contain the files of pages.
    watched: false,
    bootstrap: {
      currencies: [
        { key: 'gold', name: 'Gold', settlement: { payoutRatioRelics: 100, payoutCurrency: 'USD' } },
      ],
      rates: [{ base: 'USD', quote: 'EUR', rate: 0.92 }],
      balances: [{ accountId: 'usr_alice', relicType: 'gold', amount: 1_000 }],
      clients: [{ ...shop.registration, owner: 'bob', kind: 'oauth', relics }],
    },
  });
  proxy = await startFailingProxy(app.serving.port);
  [endShop, browser] = await Promise.all([
    shop.start(app.serving.config.baseUrl, {
      SHOP_RELICS_URL: `${proxy.origin}/relics/api/relics`,
      SHOP_SELLER: 'usr_bob',
    }),
    launchBrowser({ drawing: false }),
  ]);
  page = await signedIn('alice', '/');
  seller = await signedIn('bob', '/seller');
});
after(async () => {
  await browser.close();
  await endShop();
  await proxy.close();
  await app.stop();
});

const press = (on: Page, name: string) => on.getByRole('button', { name, exact: true }).click();

async function signedIn(name: keyof typeof passwords, path: string): Promise<Page> {
  const on = (await freshPage(browser)).page;
  await on.goto(shop.origin + path);
  if (path === '/') await on.getByRole('link', { name: 'Sign in', exact: true }).click();
  await on.getByLabel('User name', { exact: true }).fill(name);
  await on.getByLabel('Password', { exact: true }).fill(passwords[name]);
  await on.keyboard.press('Enter');
  await press(on, 'Allow');
  await on.waitForURL(shop.origin + path);
  await on.getByRole('button', { name: 'Sign out' }).waitFor();
  return on;
}

interface Payment {
  readonly status: string;
  readonly amount: number;
  readonly orderId: string;
}

/** Returns the payments of the buyer, newest first. */
async function payments(): Promise<Payment[]> {
  const { clientId, clientSecret } = shop.registration;
  const response = await fetch(
    `${app.url}/relics/api/relics/payment-authorizations?accountId=usr_alice&limit=200`,
    {
      headers: { Authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
    },
  );
  const { data } = (await response.json()) as { data: { authorizations: Payment[] } };
  return data.authorizations;
}

/** Returns the statuses of the payments that an action has made. */
async function paymentsOf(action: () => Promise<void>): Promise<string[]> {
  const before = (await payments()).length;
  await action();
  const now = await payments();
  return now.slice(0, now.length - before).map(({ status, amount }) => `${status} ${amount}`);
}

async function buy(name: string): Promise<void> {
  await page.goto(shop.origin);
  await press(page, `Buy ${name}`);
}

const shows = (text: string, on = page) => on.locator('main').getByText(text).waitFor();
const spendable = (text: string) => page.locator('header').getByText(`${text} Gold to spend`).waitFor();
const number = async () =>
  /\d+/.exec((await page.getByRole('heading', { level: 1 }).textContent()) ?? '')?.[0];

test('a lamp is reserved when it is bought, and paid when the seller ships it', async () => {
  await page.goto(`${shop.origin}/orders`);
  await shows('You have not ordered anything yet.');
  const made = await paymentsOf(async () => {
    await buy('Dusk');
    await shows('Your Gold is reserved until');
  });
  assert.deepEqual(made, ['active 12.5']);
  assert.deepEqual(await axeFaults(page), []);
  await spendable('987.50');
  await seller.goto(`${shop.origin}/seller`);
  await press(seller, `Ship order ${await number()}`);
  await shows('0.12 EUR', seller);
  assert.deepEqual(await axeFaults(seller), []);
  await page.reload();
  await shows('You have paid');
  assert.equal((await payments())[0]?.status, 'confirmed');
});

test('a canceled order gives the relics back', async () => {
  const made = await paymentsOf(async () => {
    await buy('Lagoon');
    await spendable('963.50');
    await press(page, 'Cancel order');
    await shows('You have paid nothing.');
  });
  assert.deepEqual(made, ['released 24']);
  await spendable('987.50');
});

test('without enough relics, the buyer is told so, and nothing is reserved', async () => {
  const made = await paymentsOf(async () => {
    await buy('Sun');
    await shows('You do not have enough Gold');
  });
  assert.deepEqual(made, []);
  assert.deepEqual(await axeFaults(page), []);
  await press(page, 'Cancel order');
  await shows('You have paid nothing.');
});

test('a double click is one payment', async () => {
  const made = await paymentsOf(async () => {
    await page.goto(shop.origin);
    await page.getByRole('button', { name: 'Buy Dusk', exact: true }).dblclick();
    await shows('Your Gold is reserved until');
  });
  assert.deepEqual(made, ['active 12.5']);
});

test('an order whose service is away is paid once by a second attempt', async () => {
  const made = await paymentsOf(async () => {
    proxy.refuse(/payment-authorizations/);
    await buy('Dusk');
    await shows('The payment service does not answer');
    await shows('Not paid');
    proxy.restore();
    await press(page, 'Try again');
    await shows('Your Gold is reserved until');
  });
  assert.deepEqual(made, ['active 12.5']);
});

test('a payment whose answers are lost is made once, and found by the next attempt or by canceling', async () => {
  const lost = async () => {
    proxy.refuse(/payment-authorizations/, 'unanswered');
    await buy('Dusk');
    await shows('The payment service does not answer');
    proxy.restore();
  };
  const paid = await paymentsOf(async () => {
    await lost();
    await press(page, 'Try again');
    await shows('Your Gold is reserved until');
  });
  const canceled = await paymentsOf(async () => {
    await lost();
    await press(page, 'Cancel order');
    await shows('You have paid nothing.');
  });
  assert.deepEqual([paid, canceled], [['active 12.5'], ['released 12.5']]);
});

test('pages without the service say so, and keep the secret', async () => {
  proxy.refuse(/relics/, 503);
  await page.goto(shop.origin);
  await shows('You can look around. Please try again later.');
  assert.equal(await page.getByRole('button', { name: /^Buy/ }).count(), 0);
  proxy.restore();
  await page.goto(shop.origin);
  const { clientSecret } = shop.registration;
  assert.equal((await page.content()).includes(clientSecret), false);
  const cookies = await page.context().cookies(shop.origin);
  assert.ok(cookies.every(({ httpOnly, sameSite }) => httpOnly && sameSite === 'Lax'));
});

test('forms of other sites and orders of other people are refused', async () => {
  await buy('Dusk');
  await shows('Your Gold is reserved until');
  const order = page.url();
  const forged = await page.request.post(`${order}/cancel`, { form: { token: 'guess' } });
  assert.equal(forged.status(), 403);
  assert.equal((await seller.goto(order))?.status(), 404);
  assert.equal((await page.goto(`${shop.origin}/seller`))?.status(), 403);
  assert.equal((await payments())[0]?.status, 'active');
});

test('a reservation that was not shipped in time has ended, and can no longer be shipped', async () => {
  await buy('Dusk');
  await shows('Your Gold is reserved until');
  const order = await number();
  await seller.goto(`${shop.origin}/seller`);
  await seller.getByRole('button', { name: `Ship order ${order}` }).waitFor();
  shift = 4 * day;
  await press(seller, `Ship order ${order}`);
  await shows('The authorization has expired (authorization_expired)', seller);
  await page.reload();
  await shows('It was not shipped in time.');
  await spendable('987.50');
});
