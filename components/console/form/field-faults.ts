/**
 * Messages for settings that the service refuses, each with the path of the setting and the field to mark.
 */
export type FieldFaults<Draft> = readonly (readonly [
  path: string,
  id: keyof Draft & string,
  words: string,
])[];

export interface FieldFault<Draft> {
  readonly id: keyof Draft & string;
  readonly words: string;
}

/** Returns the first fault whose field has one of these ids. */
export function faultOf<Draft>(
  faults: FieldFaults<Draft>,
  ids: readonly (keyof Draft & string)[],
): FieldFault<Draft> | undefined {
  const found = faults.find(([, id]) => ids.includes(id));
  return found && { id: found[1], words: found[2] };
}

/**
 * Returns the fault of the field for the first refused path. A field for `jail` also matches the path
 * `jail.steps`.
 */
export function faultAt<Draft>(
  faults: FieldFaults<Draft>,
  paths: readonly string[],
): FieldFault<Draft> | undefined {
  for (const path of paths) {
    const found = faults.find(([known]) => path === known || path.startsWith(`${known}.`));
    if (found) return { id: found[1], words: found[2] };
  }
  return undefined;
}
