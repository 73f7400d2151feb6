import { z } from '../../contracts/zod.ts';
import { canonical, type Canonical } from './canonical.ts';
import type { Ref } from './port.ts';

/**
 * A document on its way into the store, as it will be kept.
 * @throws {TypeError} where it is not JSON that can be stored, or does not fit the schema of its collection
 */
export function checked<D>(ref: Ref<D>, document: D): Canonical {
  try {
    const fitting = canonical(document);
    const { schema } = ref.collection;
    // The compiled schema only says whether it fits, the other one also why not.
    if (!z.validate(compiledOf(schema), fitting.value)) schema.parse(fitting.value);
    return fitting;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new TypeError(`${ref.key} does not fit ${ref.collection.name}: ${reason}`, { cause: error });
  }
}

const compiled = new WeakMap<z.ZodMiniType, z.ZodMiniType>();

/** Compiled when the first document of its collection is put: it takes a moment, and most processes put few kinds. */
function compiledOf(schema: z.ZodMiniType): z.ZodMiniType {
  let found = compiled.get(schema);
  if (found === undefined) compiled.set(schema, (found = z.compile(schema)));
  return found;
}
