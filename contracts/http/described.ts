import { z } from '../zod.ts';

/** Adds a description to each member of an object, for OpenAPI and the reference page. */
// @__NO_SIDE_EFFECTS__
export function described<Shape extends Readonly<Record<string, z.ZodMiniType>>>(
  shape: Shape,
  lines: Readonly<Record<keyof Shape, string>>,
): Shape {
  const members = Object.entries(shape).map(([name, schema]) => {
    // Register the description instead of adding it as a check, because `z.partial` refuses schemas with
    // checks.
    const copy = z.clone(schema);
    z.globalRegistry.add(copy, { ...z.globalRegistry.get(schema), description: lines[name as keyof Shape] });
    return [name, copy];
  });
  return Object.fromEntries(members) as Shape;
}
