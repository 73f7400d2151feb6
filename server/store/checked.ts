import { z } from '../../contracts/zod.ts';
import { canonical, type Canonical } from './canonical.ts';
import type { Ref } from './port.ts';

/**
 * Validates a document before it is stored, and returns it in canonical form.
 * @throws {TypeError} if it is not storable JSON or does not fit the schema of its collection
 */
export function checked<D>(ref: Ref<D>, document: D): Canonical {
  try {
    const fitting = canonical(document);
    const { schema } = ref.collection;
    // The compiled schema is fast but gives no reason; the original schema throws with the reason.
    if (!z.validate(compiledOf(schema), fitting.value)) schema.parse(fitting.value);
    return fitting;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new TypeError(`${ref.key} does not fit ${ref.collection.name}: ${reason}`, { cause: error });
  }
}

const compiled = new WeakMap<z.ZodMiniType, z.ZodMiniType>();

/**
 * Returns the compiled schema. Compiles it at the first put of its collection, since compiling is slow and many
 * collections get no put.
 */
function compiledOf(schema: z.ZodMiniType): z.ZodMiniType {
  let found = compiled.get(schema);
  if (found === undefined) compiled.set(schema, (found = z.compile(schema)));
  return found;
}
