import assert from 'node:assert/strict';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Settings that `create-next-app` writes. */
const config = 'export default { cacheComponents: true, partialPrefetching: true };\n';

const layout = `import type { ReactNode } from 'react';

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <link rel="icon" href="data:," />
      </head>
      <body>{children}</body>
    </html>
  );
}
`;

/** Replaces the app in a folder with the files of `docs/sign-in.md`. */
export async function writeGuideApp(folder: string): Promise<void> {
  for (const name of ['app', 'proxy.ts', '.next'])
    await rm(join(folder, name), { recursive: true, force: true });
  const guide = await readFile('docs/sign-in.md', 'utf8');
  const files = new Map([
    ['next.config.ts', config],
    ['app/layout.tsx', layout],
  ]);
  for (const [, block = ''] of guide.matchAll(/^ {3}```tsx?\n([^]*?)^ {3}```$/gm)) {
    const code = block.replaceAll(/^ {3}/gm, '');
    const name = /^\/\/ (\S+)\n/.exec(code)?.[1];
    assert.ok(name !== undefined, code);
    files.set(name, code);
  }
  assert.ok(files.has('app/page.tsx'));
  for (const [name, code] of files) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), code);
  }
}
