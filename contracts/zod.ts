/**
 * The one place that imports zod. Browsers may run us under a CSP without `unsafe-eval`, and zod may compile
 * parsers with `new Function` unless told otherwise before the first schema is made (the objects of `zod/mini` do only
 * where `compile` is asked for, as the store does). `zod/mini` says only "Invalid input" until a locale is set.
 */
import * as z from 'zod/mini';

z.config({ ...z.locales.en(), jitless: typeof window !== 'undefined' });

export { z };
