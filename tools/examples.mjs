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
for (const [, folder] of readme.matchAll(/^\| `([a-z-]+)\/`/gm)) {
  if (folder !== 'sign-in') console.log(`http://127.0.0.1:${vite.config.server.port}/${folder}/`);
}

process.env['SVC_URL'] ??= service;
const demoFile = join(process.env['SVC_DATA_DIR'] ?? 'data', 'demo.json');
/** @type {{ clients: { kind: string, clientId: string, clientSecret: string }[] }} */
const demo = JSON.parse(await readFile(demoFile, 'utf8').catch(() => '{"clients":[]}'));
const app = demo.clients.find(({ kind }) => kind === 'oauth');
if (app !== undefined && process.env['SVC_CLIENT_ID'] === undefined) {
  process.env['SVC_CLIENT_ID'] = app.clientId;
  process.env['SVC_CLIENT_SECRET'] = app.clientSecret;
}
await import(new URL('../examples/sign-in/server.js', import.meta.url).href);
console.log(withService('with the wheels of http://localhost:8080', service));
