import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** @type {import('vite').Plugin} */
export const sourcePlace = {
  name: 'source-place',
  enforce: 'pre',
  transform(code, id) {
    if (!id.startsWith(root) || id.includes('/node_modules/') || !code.includes('import.meta.')) return null;
    const text = code
      .replaceAll('import.meta.dirname', JSON.stringify(join(id, '..')))
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href));
    return { code: text, map: null };
  },
};
