import type { Plugin } from 'vite';
import { pagesOf } from './page-names.mjs';

const builtPage = /^pages\/([^/]+)\/index\.html$/;

export function namedPages(): Plugin {
  return {
    name: 'named-pages',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      for (const [fileName, file] of Object.entries(bundle)) {
        const folder = builtPage.exec(fileName)?.[1];
        if (folder === undefined || file.type !== 'asset') continue;
        const pages = pagesOf(folder, file.source.toString()).filter(([name]) => name !== folder);
        for (const [name, source] of pages)
          this.emitFile({ type: 'asset', fileName: `pages/${name}/index.html`, source });
        if (pages.length > 0) Reflect.deleteProperty(bundle, fileName);
      }
    },
  };
}
