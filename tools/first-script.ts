import { join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Adds a separate script to a built page, which runs as soon as it is loaded, while the page's other scripts are still
 * loading. The page must also work without this script, because the development server leaves it out.
 * @param page folder in `pages/`
 * @param script file in that folder, which must not share modules with the page's other scripts
 */
export function firstScript(page: string, script: string): Plugin {
  let file = '';
  return {
    name: 'first-script',
    apply: 'build',
    buildStart() {
      const id = join(import.meta.dirname, '../pages', page, script);
      file = this.emitFile({ type: 'chunk', id, name: script.replace(/\.ts$/, '') });
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { filename, bundle }) {
        if (!filename.endsWith(`/pages/${page}/index.html`) || bundle === undefined) return [];
        const src = Object.values(bundle).find(
          (each) => each.type === 'chunk' && each.facadeModuleId?.endsWith(`/pages/${page}/${script}`),
        )?.fileName;
        if (src === undefined) throw new Error(`pages/${page}/${script} was not built: ${file}`);
        return [
          { tag: 'script', attrs: { type: 'module', async: true, src: `/${src}` }, injectTo: 'head-prepend' },
        ];
      },
    },
  };
}
