/**
 * Icons for Web Awesome, whose own icons our policy refuses (`connect-src 'self'`).
 *
 * This module must run before the first control of Web Awesome is created.
 */
import { registerIconLibrary } from '@awesome.me/webawesome/dist/components/icon/library.js';

const sheet = new URL('./webawesome-icons.svg', import.meta.url).href;

for (const library of ['system', 'default'])
  registerIconLibrary(library, { resolver: (name) => `${sheet}#${name}`, spriteSheet: true });
