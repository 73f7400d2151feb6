import type { LocalEntry } from '../../editor/local/local-entry.ts';
import type { Fault } from '../../signed-in/fault.ts';

/**
 * Returns entries without the pictures that the service refused, because the uploads were deleted. Returns undefined if
 * the list was refused for another reason.
 * @param sent entries that were refused
 */
export function withoutRefusedPictures(
  entries: readonly LocalEntry[],
  sent: readonly LocalEntry[],
  { fields }: Fault,
): readonly LocalEntry[] | undefined {
  const places = fields.map(({ path }) => Number(/^entries\.(\d+)\.image$/.exec(path)?.[1] ?? -1));
  const refused = new Set(places.map((place) => sent[place]?.image));
  if (places.length === 0 || refused.has(undefined)) return undefined;
  return entries.map((entry) => {
    const { image, ...rest } = entry;
    return image !== undefined && refused.has(image) ? rest : entry;
  });
}
