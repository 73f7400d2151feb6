import { z } from '../zod.ts';

/**
 * Schema of an array that checks the length before the elements: a body of 16 MiB can contain eight million
 * invalid elements, whose issues would not fit into memory.
 */
export function boundedArray<T extends z.ZodMiniType>(element: T, maximum: number) {
  const withinBound = z.transform((value: unknown, context) => {
    if (Array.isArray(value) && value.length > maximum) {
      context.issues.push({
        code: 'too_big',
        maximum,
        origin: 'array',
        inclusive: true,
        input: value,
        message: `At most ${maximum} items`,
      });
      return z.NEVER;
    }
    return value as unknown[];
  });
  return z.pipe(withinBound, z.array(element).check(z.maxLength(maximum)));
}
