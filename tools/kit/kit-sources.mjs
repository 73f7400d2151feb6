import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

export const kitSources = Object.fromEntries(
  Object.entries({
    wheel: 'components/wheel/svc-wheel.ts',
    embed: 'components/embed/svc-wheel-embed.ts',
  })
    .map(([name, source]) => [name, `${root}${source}`])
    .filter(([, source]) => existsSync(/** @type {string} */ (source))),
);
