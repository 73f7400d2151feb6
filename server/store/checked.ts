import { canonical, type Canonical } from './canonical.ts';
import type { Ref } from './port.ts';

/**
 * A document on its way into the store, as it will be kept.
 * @throws {TypeError} where it is not JSON that can be stored, or does not fit the schema of its collection
 */
export function checked<D>(ref: Ref<D>, document: D): Canonical {
  try {
    const fitting = canonical(document);
    ref.collection.schema.parse(fitting.value);
    return fitting;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new TypeError(`${ref.key} does not fit ${ref.collection.name}: ${reason}`, { cause: error });
  }
}
