import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Scripts for pages of other origins, by name. `dist/<name>.js` is built from the given module, which defines an
 * element.
 */
export const kitSources = Object.fromEntries(
  Object.entries({
    wheel: 'components/wheel/svc-wheel.ts',
    embed: 'components/embed/svc-wheel-embed.ts',
  })
    .map(([name, source]) => [name, `${root}${source}`])
    .filter(([, source]) => existsSync(/** @type {string} */ (source))),
);
