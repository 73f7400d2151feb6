/**
 * The one place that imports zod. Browsers may run us under a CSP without `unsafe-eval`, and zod compiles
 * parsers with `new Function` unless told otherwise before the first schema is made; the server keeps the
 * compiled, faster parsers. `zod/mini` says only "Invalid input" until a locale is set.
 */
import * as z from 'zod/mini';

z.config({ ...z.locales.en(), jitless: typeof window !== 'undefined' });

export { z };
