import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { linkIn, startMailServer } from '../../server/identity/mail/mail-server.ts';
import { axeFaults } from '../drive/axe-faults.ts';
import { startHome } from '../drive/start-home.ts';
import { freshPage } from '../drive/complaints.ts';

const address = 'streamer@mail.example';

const mail = await startMailServer();
const { server, browser } = await startHome({
  environment: { SVC_SMTP_URL: mail.url, SVC_MAIL_FROM: 'Wheels <wheels@mail.example>' },
});
after(() => mail.close());

async function signIn(page: Page, password: string): Promise<void> {
  await page.getByLabel('User name', { exact: true }).fill('streamer');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor();

test('an address is confirmed by a link, and then receives a link to set a new password', async () => {
  const { page, complaints } = await freshPage(browser);
  await page.goto(`${server.url}/oauth/sign-in?returnTo=/account`);
  await signIn(page, 'a long enough password');
  const add = page.getByRole('button', { name: 'Add an address' });
  await add.waitFor();
  await add.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type(address);
  await page.keyboard.press('Enter');
  await page.getByText('A mail is on its way').waitFor();

  const confirming = await mail.next();
  assert.equal(confirming.to, address);
  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto(linkIn(confirming));
  await elsewhere.getByText('Sign in as streamer first').waitFor();
  assert.equal(new URL(elsewhere.url()).hash, '', 'the token has left the address');
  assert.deepEqual(await axeFaults(elsewhere), []);
  await elsewhere.getByRole('link', { name: 'Sign in' }).focus();
  await elsewhere.keyboard.press('Enter');
  await signIn(elsewhere, 'a long enough password');
  const confirm = elsewhere.getByRole('button', { name: 'Confirm' });
  await confirm.waitFor();
  assert.deepEqual(await axeFaults(elsewhere), []);
  await confirm.focus();
  await elsewhere.keyboard.press('Enter');
  await heading(elsewhere, 'Your address has been confirmed');
  await elsewhere.goto(linkIn(confirming));
  await heading(elsewhere, 'Your address is confirmed');
  assert.deepEqual(await axeFaults(elsewhere), []);
  await elsewhere.context().close();

  await page.goto(`${server.url}/oauth/sign-out`);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await heading(page, 'You are signed out');
  await page.goto(`${server.url}/oauth/sign-in`);
  const forgot = page.getByRole('link', { name: 'Forgot your password?' });
  await forgot.waitFor();
  await forgot.focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('E-mail address').waitFor();
  assert.deepEqual(await axeFaults(page), []);
  await page.keyboard.type('streamer');
  await page.keyboard.press('Enter');
  await page.getByText('This is not an e-mail address').waitFor();
  await page.keyboard.type('@mail.example');
  await page.keyboard.press('Enter');
  await heading(page, 'Check your mail');
  assert.deepEqual(await axeFaults(page), []);

  const reset = linkIn(await mail.next());
  await page.goto(reset);
  await page.waitForFunction(() => document.activeElement?.id === 'new-password');
  assert.deepEqual(await axeFaults(page), []);
  await page.keyboard.type('streamer streamer');
  await page.keyboard.press('Enter');
  await page.getByText('easy to guess').waitFor();
  await page.getByRole('textbox', { name: 'New password' }).fill('a third and longer password 5');
  await page.keyboard.press('Enter');
  await heading(page, 'Your password has been changed');
  assert.deepEqual(await axeFaults(page), []);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await signIn(page, 'a third and longer password 5');
  await page.waitForURL(`${server.url}/account`);
  const notice = await mail.next();
  assert.equal(notice.subject, 'Your password was changed');
  await page.goto(reset);
  await heading(page, 'This link does not work any more');
  assert.deepEqual(complaints, []);
  await page.context().close();
});
