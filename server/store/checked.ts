import { z } from '../../contracts/zod.ts';
import { canonical, canonicalText, type Canonical } from './canonical.ts';
import type { Ref } from './port.ts';

/**
 * Validates a document and returns its canonical form.
 * @throws {TypeError} if the document is not storable JSON or does not fit the schema of its collection
 */
export function checked<D>(ref: Ref<D>, document: D): Canonical {
  return naming(ref, () => {
    const fitting = canonical(document);
    refuseUnlessFitting(ref, fitting.value);
    return fitting;
  });
}

/**
 * Validates a document and returns only the text of its canonical form.
 * @throws {TypeError} if the document is not storable JSON or does not fit the schema of its collection
 */
export function checkedText<D>(ref: Ref<D>, document: D): string {
  return naming(ref, () => {
    const text = canonicalText(document);
    refuseUnlessFitting(ref, document);
    return text;
  });
}

/** Returns whether a value fits a schema. Faster than `parse`, but gives no reason. */
export function fits<D>(schema: z.ZodMiniType<D>, value: unknown): value is D {
  return z.validate(compiledOf(schema), value);
}

function naming<D, T>({ key, collection }: Ref<D>, check: () => T): T {
  try {
    return check();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new TypeError(`${key} does not fit ${collection.name}: ${reason}`, { cause: error });
  }
}

function refuseUnlessFitting<D>({ collection: { schema } }: Ref<D>, value: unknown): void {
  // If the compiled schema refuses the value, let the original schema throw, because only its error has the reason.
  if (!fits(schema, value)) schema.parse(value);
}

const compiled = new WeakMap<z.ZodMiniType, z.ZodMiniType>();

/**
 * Returns the compiled schema. The schema is compiled when a document of the collection is first written,
 * because compiling is slow.
 */
function compiledOf(schema: z.ZodMiniType): z.ZodMiniType {
  let found = compiled.get(schema);
  if (found === undefined) compiled.set(schema, (found = z.compile(schema)));
  return found;
}
