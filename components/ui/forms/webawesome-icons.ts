/**
 * Web Awesome's icons, before the first of its controls is made: its own come as `data:` addresses that it fetches,
 * or from another server, and neither passes our policy (`connect-src 'self'`). These are symbols of one file of ours.
 */
import { registerIconLibrary } from '@awesome.me/webawesome/dist/components/icon/library.js';

const sheet = new URL('./webawesome-icons.svg', import.meta.url).href;

for (const library of ['system', 'default'])
  registerIconLibrary(library, { resolver: (name) => `${sheet}#${name}`, spriteSheet: true });
