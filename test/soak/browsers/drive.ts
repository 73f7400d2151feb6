import assert from 'node:assert/strict';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHome, type BuiltServer, type HomeOptions } from '../../e2e/drive/built-server.ts';
import { engines, startScreen } from './engines.ts';
import { requirePackages } from './packages.ts';
import type { Tab } from './tab.ts';

export interface Surroundings {
  readonly server: BuiltServer;
  readonly tab: Tab;
  /** All engines share one server, so names on the server contain the engine. */
  readonly engine: string;
  readonly picture: (name: string) => Promise<void>;
}

export type Journey = (surroundings: Surroundings) => Promise<void>;

/** Drives the built server in each engine through the journeys, and fails at the end if one of them has failed. */
export async function drive(
  journeys: Readonly<Record<string, Journey>>,
  options?: HomeOptions,
): Promise<void> {
  requirePackages();
  const wanted = process.env['SVC_SOAK_ENGINES']?.split(',') ?? Object.keys(engines);
  const folder = await mkdtemp(join(tmpdir(), 'svc-browsers-'));
  console.log(`pictures: ${folder}`);
  const screen = await startScreen();
  const home = await createHome(options);
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
