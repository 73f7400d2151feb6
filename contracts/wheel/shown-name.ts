/** What stands in the place of a name that was erased. */
const erased = '(name erased)';

/** The name of a row or winner as readers see it: data hold an empty one of somebody who was erased. */
export function shownName(name: string): string {
  return name === '' ? erased : name;
}
