import { z } from '../zod.ts';

/**
 * Members of an object with a line on each, which OpenAPI and the reference page show. A member without its line does
 * not compile. Marked for bundlers: pages leave the lines of what they do not parse by out.
 */
// @__NO_SIDE_EFFECTS__
export function described<Shape extends Readonly<Record<string, z.ZodMiniType>>>(
  shape: Shape,
  lines: Readonly<Record<keyof Shape, string>>,
): Shape {
  const members = Object.entries(shape).map(([name, schema]) => {
    // A copy has a line of its own; as a check it would forbid `z.partial`.
    const copy = z.clone(schema);
    z.globalRegistry.add(copy, { ...z.globalRegistry.get(schema), description: lines[name as keyof Shape] });
    return [name, copy];
  });
  return Object.fromEntries(members) as Shape;
}
