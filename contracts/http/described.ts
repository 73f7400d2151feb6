import { z } from '../zod.ts';

/**
 * Adds a description to each member of an object, for OpenAPI and the reference page. A member without a description
 * does not compile. Marked as free of side effects, so that bundlers drop the descriptions of unused schemas.
 */
// @__NO_SIDE_EFFECTS__
export function described<Shape extends Readonly<Record<string, z.ZodMiniType>>>(
  shape: Shape,
  lines: Readonly<Record<keyof Shape, string>>,
): Shape {
  const members = Object.entries(shape).map(([name, schema]) => {
    // Describes a copy of the schema: a description added as a check would forbid `z.partial`.
    const copy = z.clone(schema);
    z.globalRegistry.add(copy, { ...z.globalRegistry.get(schema), description: lines[name as keyof Shape] });
    return [name, copy];
  });
  return Object.fromEntries(members) as Shape;
}
