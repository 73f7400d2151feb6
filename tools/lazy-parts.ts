import { posix } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/** Vite's own loader, which is replaced because it does not retry a failed import (components/lazy/lazy-part.ts). */
const preloadHelper = '\0vite/preload-helper.js';

type Chunks = Readonly<Record<string, Rolldown.RenderedChunk>>;

function withImports(chunks: Chunks, file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const each of chunks[file]?.imports ?? []) withImports(chunks, each, found);
  return found;
}

/** Returns the code of a part. The bundler may append `.then(…)` to an import, so the part has a method `then`. */
const builtPart = (files: readonly string[]): string =>
  `({ files: ${JSON.stringify(files)}, base: import.meta.url, import: (url) => import(url), ` +
  'then(use) { return { ...this, import: (url) => this.import(url).then(use) }; } })';

/** Replaces dynamic imports with parts that `LazyPart` can import again after a failure. */
export function lazyParts(): Plugin {
  return {
    name: 'lazy-parts',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: new RegExp(preloadHelper) },
      handler: () => 'export const __vitePreload = (load) => load();',
    },
    renderChunk(code, chunk, _options, { chunks }) {
      const here = withImports(chunks, chunk.fileName);
      let replaced = code;
      for (const file of chunk.dynamicImports) {
        const path = (each: string): string => `./${posix.relative(posix.dirname(chunk.fileName), each)}`;
        const parts = [...withImports(chunks, file)].filter((each) => each === file || !here.has(each));
        const before = replaced;
        for (const quote of ['"', "'", '`']) {
          const call = `import(${quote}${path(file)}${quote})`;
          replaced = replaced.replaceAll(call, builtPart(parts.map(path)));
        }
        if (replaced === before) this.error(`no import of ${file} was found in ${chunk.fileName}`);
      }
      return replaced === code ? null : { code: replaced, map: null };
    },
  };
}
