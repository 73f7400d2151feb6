/**
 * The only file that imports zod, because zod must be configured before the first schema is created.
 *
 * - `jitless`: by default zod may compile parsers with `new Function`, which fails in browsers under a CSP without
 *   `unsafe-eval`. (Objects of `zod/mini` are compiled only by `z.compile`, which the store calls.)
 * - `locales.en`: without a locale, every message of `zod/mini` is "Invalid input".
 */
import * as z from 'zod/mini';

z.config({ ...z.locales.en(), jitless: typeof window !== 'undefined' });

export { z };
