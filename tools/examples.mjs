/** `npm run examples` serves the examples at http://127.0.0.1:8090. They show wheels of the service at SVC_BASE_URL. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createServer } from 'vite';
import { exampleConfig, withService } from './examples-config.mjs';

const service = process.env['SVC_BASE_URL'] ?? 'http://localhost:8080';
const config = exampleConfig(service);
const vite = await createServer({
  ...config,
  cacheDir: join(import.meta.dirname, '../.cache/vite-examples'),
  server: { host: '127.0.0.1', port: Number(process.env['PORT'] ?? 8090), strictPort: true },
});
await vite.listen();
const readme = await readFile(join(String(config.root), 'README.md'), 'utf8');
/** Examples with a server of their own, which listens at another port. */
const withServer = ['sign-in', 'shop'];
for (const [, folder = ''] of readme.matchAll(/^\| `([a-z-]+)\/`/gm)) {
  if (!withServer.includes(folder)) console.log(`http://127.0.0.1:${vite.config.server.port}/${folder}/`);
}

/** @typedef {{ kind: string, clientId: string, clientSecret: string, relics?: object }} Client */
const demoFile = join(process.env['SVC_DATA_DIR'] ?? 'data', 'demo.json');
/** @type {{ clients: Client[] }} */
const demo = JSON.parse(await readFile(demoFile, 'utf8').catch(() => '{"clients":[]}'));
const apps = demo.clients.filter(({ kind }) => kind === 'oauth');
const configured = process.env['SVC_CLIENT_ID'] !== undefined;
process.env['SVC_URL'] ??= service;

/**
 * Starts a server in this process. Sets the environment first, because the server reads it while it is loaded.
 * @param {string} file
 * @param {Client | undefined} app
 */
async function startServer(file, app) {
  if (app !== undefined) {
    process.env['SVC_CLIENT_ID'] = app.clientId;
    process.env['SVC_CLIENT_SECRET'] = app.clientSecret;
  }
  await import(new URL(`../examples/${file}`, import.meta.url).href);
}
const signIn = apps.find(({ relics }) => relics === undefined);
await startServer('sign-in/server.js', configured ? undefined : signIn);
const shop = apps.find(({ relics }) => relics !== undefined);
if (shop === undefined)
  console.log('Shop: not started, because the demo has no shop; see examples/README.md');
else await startServer('shop/server.ts', shop);
console.log(withService('with the wheels of http://localhost:8080', service));
