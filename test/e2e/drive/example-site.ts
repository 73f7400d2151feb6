/** Serves the examples with a strict content security policy. */
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { build } from 'vite';
import { exampleConfig, examplePage, examplesRoot } from '../../../tools/examples-config.mjs';
import { serveLocally, type LocalSite } from './local-site.ts';

const built = ['react', 'vue'];

const hashes = (html: string, tag: 'script' | 'style') =>
  [...html.matchAll(new RegExp(`<${tag}(?![^>]*\\ssrc=)[^>]*>([^]*?)</${tag}>`, 'g'))].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );

function policy(html: string, service: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${service} ${hashes(html, 'script').join(' ')}`,
    `style-src 'self' ${hashes(html, 'style').join(' ')}`,
    `frame-src ${service}`,
    "base-uri 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
  ].join('; ');
}

export async function serveExamples(service: string): Promise<LocalSite> {
  const outDir = await mkdtemp(join(tmpdir(), 'svc-examples-'));
  const input = Object.fromEntries(built.map((name) => [name, join(examplesRoot, name, 'index.html')]));
  await build({
    ...exampleConfig(service),
    build: { outDir, emptyOutDir: true, rolldownOptions: { input } },
  });

  const read = async (path: string): Promise<string> => {
    const [, name = ''] = path.split('/');
    if (path.startsWith('/assets/')) return readFile(join(outDir, path), 'utf8');
    if (built.includes(name)) return readFile(join(outDir, name, 'index.html'), 'utf8');
    return examplePage(await readFile(join(examplesRoot, name, 'index.html'), 'utf8'), service);
  };
  const site = await serveLocally((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://examples.invalid');
    void read(pathname).then(
      (text) => {
        const isScript = extname(pathname) === '.js';
        response
          .writeHead(200, {
            'content-type': isScript ? 'text/javascript' : 'text/html; charset=utf-8',
            ...(!isScript && { 'content-security-policy': policy(text, service) }),
          })
          .end(text);
      },
      () => response.writeHead(404).end(),
    );
  });
  return {
    origin: site.origin,
    async close() {
      await site.close();
      await rm(outDir, { recursive: true, force: true });
    },
  };
}
