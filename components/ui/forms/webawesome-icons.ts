/**
 * Icons for Web Awesome. Its own icons are loaded by requests that our policy forbids (`connect-src 'self'`).
 *
 * Import this module before the first control of Web Awesome is created.
 */
import { registerIconLibrary } from '@awesome.me/webawesome/dist/components/icon/library.js';

const sheet = new URL('./webawesome-icons.svg', import.meta.url).href;

for (const library of ['system', 'default'])
  registerIconLibrary(library, { resolver: (name) => `${sheet}#${name}`, spriteSheet: true });
