/**
 * Icons for Web Awesome, registered before its first control is created. Our policy refuses the sources of
 * its own icons (`connect-src 'self'`).
 */
import { registerIconLibrary } from '@awesome.me/webawesome/dist/components/icon/library.js';

const sheet = new URL('./webawesome-icons.svg', import.meta.url).href;

for (const library of ['system', 'default'])
  registerIconLibrary(library, { resolver: (name) => `${sheet}#${name}`, spriteSheet: true });
