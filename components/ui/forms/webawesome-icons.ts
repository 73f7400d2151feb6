/**
 * Icons for Web Awesome. This module must run before the first control of Web Awesome is created. Web Awesome would
 * fetch its own icons from `data:` URLs or another server, which our policy refuses (`connect-src 'self'`). Our icons
 * are symbols in an SVG file of this service.
 */
import { registerIconLibrary } from '@awesome.me/webawesome/dist/components/icon/library.js';

const sheet = new URL('./webawesome-icons.svg', import.meta.url).href;

for (const library of ['system', 'default'])
  registerIconLibrary(library, { resolver: (name) => `${sheet}#${name}`, spriteSheet: true });
