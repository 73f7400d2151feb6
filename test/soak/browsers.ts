import assert from 'node:assert/strict';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHome } from '../e2e/drive/built-server.ts';
import { engines, startScreen } from './browsers/engines.ts';
import { journeys } from './browsers/journeys.ts';
import { requirePackages } from './browsers/packages.ts';

export async function run(): Promise<void> {
  requirePackages();
  const wanted = process.env['SVC_SOAK_ENGINES']?.split(',') ?? Object.keys(engines);
  const folder = await mkdtemp(join(tmpdir(), 'svc-browsers-'));
  console.log(`pictures: ${folder}`);
  const screen = await startScreen();
  const home = await createHome();
  const server = await home.start();
  const faults: string[] = [];
  try {
    for (const [engine, start] of Object.entries(engines)) {
      if (!wanted.includes(engine)) continue;
      const { name, tab, complaints, close } = await start(screen.display);
      console.log(name);
      try {
        for (const [title, journey] of Object.entries(journeys)) {
          const since = performance.now();
          const fault = await journey({
            server,
            tab,
            engine,
            async picture(picture) {
              // Wait two frames, because WebKit's window may still show the previous page.
              await tab.script(
                'await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))',
              );
              await writeFile(join(folder, `${picture}-${engine}.png`), await tab.screenshot());
            },
          }).then(
            () => complaints.splice(0).join('; '),
            (error: unknown) => [String(error), ...complaints.splice(0)].join('; '),
          );
          if (fault !== '') faults.push(`${name}, ${title}: ${fault}`);
          const seconds = ((performance.now() - since) / 1000).toFixed(1);
          console.log(
            `  ${fault === '' ? 'ok    ' : 'FAILED'} ${title} ${seconds} s${fault && `: ${fault}`}`,
          );
        }
      } finally {
        await close();
      }
    }
  } finally {
    await server.end('SIGTERM');
    await home.remove();
    await screen.close();
  }
  assert.deepEqual(faults, []);
}
