/**
 * Icons for Web Awesome; must run before its first control is created. Its own icons are fetched from `data:` URLs or
 * another server, which our policy refuses (`connect-src 'self'`). These icons are symbols in a file of our own.
 */
import { registerIconLibrary } from '@awesome.me/webawesome/dist/components/icon/library.js';

const sheet = new URL('./webawesome-icons.svg', import.meta.url).href;

for (const library of ['system', 'default'])
  registerIconLibrary(library, { resolver: (name) => `${sheet}#${name}`, spriteSheet: true });
