/**
 * The only file that imports zod, because zod must be configured before the first schema.
 * - `jitless`: zod must not call `new Function`, which CSP forbids on our pages.
 * - `locales.en`: without a locale, every message is "Invalid input".
 */
import * as z from 'zod/mini';

z.config({ ...z.locales.en(), jitless: typeof window !== 'undefined' });

export { z };
