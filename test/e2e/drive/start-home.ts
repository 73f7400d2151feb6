import { after } from 'node:test';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../../launch-browser.ts';
import { createHome, type BuiltServer, type Home, type HomeOptions } from './built-server.ts';

interface StartedHome {
  readonly home: Home;
  readonly server: BuiltServer;
  readonly browser: Browser;
}

/**
 * Starts a built server with a data folder of its own, and a browser that draws nothing. Ends both after the tests of
 * the file.
 */
export async function startHome(options?: HomeOptions): Promise<StartedHome> {
  const home = await createHome(options);
  const server = await home.start();
  const browser = await launchBrowser({ drawing: false });
  after(async () => {
    await browser.close();
    await server.end('SIGTERM');
    await home.remove();
  });
  return { home, server, browser };
}
