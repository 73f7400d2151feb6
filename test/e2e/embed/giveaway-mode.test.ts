import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { startHome } from '../drive/start-home.ts';
import { serveHostPage } from '../drive/host-page.ts';

const { server, browser } = await startHome({
  wheels: [
    {
      listName: 'friday',
      owner: 'streamer',
      entries: ['Gold tier', 'Silver tier'].map((name) => ({ name, weight: 1 })),
      settings: { spinDurationSeconds: 1 },
    },
  ],
});

before(async () => {
  for (const name of ['Radia', 'Linus', 'Edsger']) await server.call('POST', '/wheels/friday', { name }, 201);
});

const spin = async (type: string) => {
  const { winner } = await server.call('POST', '/wheels/friday/spin', { type }, 200);
  return (winner as { name: string }).name;
};

for (const [at, shown] of [
  ['svcwheel?mode=giveaway', 'participants'],
  ['pcgiveaway?mode=giveaway', 'participants'],
  ['svcwheel?mode=giveaway&wheel_type=tier', 'custom'],
  ['customwheel?mode=giveaway', 'custom'],
] as const) {
  test(`${at} shows and plays ${shown}`, async () => {
    const host = await serveHostPage(server.url, (origin) => {
      const query = new URLSearchParams({ listName: 'friday', parentOrigin: origin });
      return `${server.url}/wheelapp/${at}&${query.toString()}`;
    });
    const page = await browser.newPage();
    await page.goto(`${host.origin}/`);
    const frame = page.frameLocator('#wheel');
    await frame.locator('[data-live="open"]').waitFor({ state: 'attached' });
    const count = shown === 'participants' ? 3 : 2;
    await frame.getByRole('img', { name: new RegExp(`\\b${count} entries`) }).waitFor();

    await spin(shown === 'participants' ? 'custom' : 'participants');
    const winner = await spin(shown);
    await page.waitForFunction(() => window.results.length > 0);
    const results = await page.evaluate(() => window.results.map(({ result }) => result.winner.name));
    assert.deepEqual(results, [winner], 'the spin of the other list is not played');
    await page.close();
    await host.close();
  });
}
