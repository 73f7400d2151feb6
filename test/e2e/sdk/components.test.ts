import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { axeFaults } from '../drive/axe-faults.ts';
import { freshPage } from '../drive/complaints.ts';
import { focused } from '../drive/focus.ts';
import { bundle } from '../drive/sdk-bundle.ts';
import { serveSdkSite } from '../drive/sdk-site.ts';
import { addressOf, comeBack, loseFocus, type PageOptions } from '../drive/sdk-visitor.ts';
import { startHome } from '../drive/start-home.ts';

const site = await serveSdkSite();
const { server, browser } = await startHome({
  apps: [site.registration],
  environment: { SVC_STANDINS: '1' },
});
/** Policy of a production build: no inline scripts or styles, no eval. */
const policy = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; connect-src 'self'; img-src data:; require-trusted-types-for 'script'",
};
before(() => site.use(server.url));
after(() => site.close());

for (const [name, file, mode] of [
  ['Lit', 'lit-app.ts', 'production'],
  ['React in StrictMode', 'react-app.ts', 'production'],
  ['React in StrictMode, in development', 'react-app.ts', 'development'],
] as const)
  test(name, async (context) => {
    site.scripts.app = site.scripts.callback = await bundle(file, mode);
    // Drop the directive for trusted types for Lit, because the Lit page of this test writes its own markup.
    const headers = {
      'content-security-policy': policy['content-security-policy'].replace(
        name === 'Lit' ? /; require.*/ : /$^/,
        '',
      ),
    };
    site.headers.page = site.headers.callback = headers;
    const open = async (options?: PageOptions) => {
      const opened = await freshPage(browser);
      await loseFocus(opened.page);
      await opened.page.goto(addressOf(site, options));
      await opened.page.getByRole('button', { name: 'Continue with Google' }).waitFor();
      const isOwn = (text: string) => !text.includes('React DevTools');
      return { page: opened.page, complaints: () => opened.complaints.filter(isOwn) };
    };
    const person = `${file.slice(0, 3)}.${mode.slice(0, 3)}`;

    await context.test(
      'a person signs in by keyboard in a popup, with every phase and one result',
      async () => {
        const { page, complaints } = await open();
        const before = site.exchanges.length;
        for (let pressed = 0; (await focused(page)) !== 'Continue with Steam' && pressed < 9; pressed += 1)
          await page.keyboard.press('Tab');
        const [popup] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('Enter')]);
        await page.locator('.svc-button[aria-busy=true]').first().waitFor();
        const closed = popup.waitForEvent('close');
        await popup.getByLabel('Name').fill(person);
        await popup.getByRole('button', { name: 'Sign in' }).click();
        await popup.getByLabel('User name').fill(person);
        await popup.keyboard.press('Enter');
        await closed;
        await page
          .locator('output')
          .filter({ hasText: /^usr_\w+$/ })
          .waitFor();
        assert.equal(
          await page.locator('#shown').textContent(),
          'idle preparing interactive_provider exchanging_partner done',
        );
        assert.equal(site.exchanges.length, before + 1);
        assert.deepEqual(complaints(), []);
        await page.context().close();
      },
    );

    await context.test('a redirect is resumed once, although the components are mounted twice', async () => {
      const { page, complaints } = await open({ options: { interactionMode: 'redirect' } });
      const before = site.exchanges.length;
      assert.equal(await page.locator('main').getAttribute('data-mode'), 'redirect');
      await page.getByRole('button', { name: 'Continue with Steam' }).click();
      await page.getByLabel('Name').fill(person);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page
        .locator('output')
        .filter({ hasText: /^usr_\w+$/ })
        .waitFor();
      // Move the element, which connects it again: it must not report its result again.
      await page.evaluate(() => {
        document.body.append(document.querySelector('main')!.parentElement!);
      });
      await page.evaluate(() => new Promise(requestAnimationFrame));
      assert.match((await page.locator('main output').textContent()) ?? '', /^usr_\w+$/);
      assert.equal(site.exchanges.length, before + 1);
      assert.deepEqual(complaints(), []);
      await page.context().close();
    });

    await context.test('a closed popup is an error with its provider, which can be cleared', async () => {
      const { page } = await open();
      const [popup] = await Promise.all([
        page.waitForEvent('popup'),
        page.getByRole('button', { name: 'Continue with Epic Games' }).click(),
      ]);
      await popup.close();
      await comeBack(page);
      await page.getByRole('alert').getByText('popup_closed epic').waitFor();
      await page.getByRole('button', { name: 'Clear' }).click();
      await page
        .locator('#shown')
        .getByText(/error idle$/)
        .waitFor();
      await page.context().close();
    });

    await context.test('the callback page says what to do if nobody waits for the answer', async () => {
      const { page } = await freshPage(browser);
      await page.goto(`${site.origin}/auth/svc/callback?code=1&state=2`);
      await page.getByRole('alert').getByText('Go back to the page where you began').waitFor();
      assert.deepEqual(await axeFaults(page), []);
      await page.context().close();
    });

    for (const colorScheme of mode === 'development' ? [] : (['light', 'dark'] as const))
      await context.test(`axe finds nothing, ${colorScheme}`, async () => {
        const { page } = await freshPage(browser, { colorScheme, viewport: { width: 360, height: 640 } });
        await page.goto(addressOf(site));
        await page.getByRole('button', { name: 'Continue with Google' }).waitFor();
        await page.evaluate(() => {
          document.documentElement.style.colorScheme = 'light dark';
        });
        assert.deepEqual(await axeFaults(page), []);
        await page.context().close();
      });
  });
