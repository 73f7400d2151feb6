import type { Plugin, Rolldown } from 'vite';

/**
 * Lets a built page preload the files of a part that its script loads at once, with `lazy(…, { preloaded: true })`.
 * @param page folder in `pages/`
 * @param part path of the part's module
 */
export function preloadedPart(page: string, part: string): Plugin {
  return {
    name: 'preloaded-part',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { filename, bundle }) {
        if (!filename.endsWith(`/pages/${page}/index.html`) || bundle === undefined) return [];
        // A chunk that other parts import from has no facade.
        const own = Object.values(bundle).find(
          (each) => each.type === 'chunk' && each.moduleIds.some((id) => id.endsWith(`/${part}`)),
        );
        if (own === undefined) throw new Error(`${part} was not built as a part of pages/${page}`);
        return [...withImports(bundle, own.fileName)]
          .map((file) => `/${file}`)
          .filter((href) => !html.includes(`"${href}"`))
          .map((href) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href },
            injectTo: 'head',
          }));
      },
    },
  };
}

function withImports(bundle: Rolldown.OutputBundle, file: string, found = new Set<string>()): Set<string> {
  const chunk = bundle[file];
  if (found.has(file) || chunk?.type !== 'chunk') return found;
  found.add(file);
  for (const each of chunk.imports) withImports(bundle, each, found);
  return found;
}
