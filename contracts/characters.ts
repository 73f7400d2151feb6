import { z } from './zod.ts';

/**
 * A text of so many characters, counted as JSON Schema counts them (RFC 8259: Unicode characters), which `z.maxLength`
 * does not: it counts an emoji twice, and would refuse what OpenAPI allows.
 */
// @__NO_SIDE_EFFECTS__
export function characters(minimum: number, maximum: number) {
  return z.string().check(
    (context) => {
      const { value } = context;
      // A character has one or two code units, so most texts need no count.
      if (value.length < minimum) {
        context.issues.push({
          code: 'too_small',
          origin: 'string',
          minimum,
          inclusive: true,
          input: value,
          message: `At least ${minimum} character${minimum === 1 ? '' : 's'}`,
        });
      } else if (
        value.length > maximum &&
        (value.length > 2 * maximum || Array.from(value).length > maximum)
      ) {
        context.issues.push({
          code: 'too_big',
          origin: 'string',
          maximum,
          inclusive: true,
          input: value,
          message: `At most ${maximum} characters`,
        });
      }
    },
    z.meta({ ...(minimum > 0 && { minLength: minimum }), maxLength: maximum }),
  );
}
