import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Scripts that define an element. */
export const kitSources = Object.fromEntries(
  Object.entries({
    wheel: 'components/wheel/svc-wheel.ts',
    embed: 'components/embed/svc-wheel-embed.ts',
  })
    .map(([name, source]) => [name, `${root}${source}`])
    .filter(([, source]) => existsSync(/** @type {string} */ (source))),
);

/** Scripts with stable names, which pages of other sites load. */
export const kitScripts = { ...kitSources, oauth: `${root}sdk/lib/oauth-script.ts` };
