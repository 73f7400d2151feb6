/** Checks of the uploads that a write refers to. */
import type { Issue } from '../../../contracts/http/errors.ts';
import { assetLimits } from '../../../contracts/wheel/asset-address.ts';
import { assetIdIn } from '../../../contracts/wheel/asset.ts';
import type { EntryInput } from '../../../contracts/wheel/wheel.ts';
import type { Store } from '../../store/port.ts';
import { assetRef } from './documents.ts';

export interface WantedAssets {
  readonly ownerId: string;
  readonly entries: readonly Pick<EntryInput, 'image'>[];
  readonly settings: AssetSettings | null | undefined;
  /** Settings before the write. */
  readonly before?: AssetSettings | undefined;
  /** Addresses in the entries before the write. */
  readonly known?: ReadonlySet<string>;
}

/** Settings that may contain the address of an upload. */
interface AssetSettings {
  readonly branding?:
    { readonly logo?: unknown; readonly backgroundImage?: string | null | undefined } | null | undefined;
  readonly sound?:
    | { readonly spin?: string | null | undefined; readonly win?: string | null | undefined }
    | null
    | undefined;
}

const unknownAsset = 'unknown_asset';
const message = 'The account has no upload at this address';

/**
 * Returns a fault for each address of an upload that the account does not have. Accepts addresses that the wheel
 * already contains, so that a list can be written back after an upload was deleted or its wheel was handed over.
 */
export async function assetFaults(
  store: Store,
  { ownerId, entries, settings, before, known = new Set() }: WantedAssets,
): Promise<Issue[]> {
  const kept = new Set([...known, ...addressesIn(before).map(([, address]) => address)]);
  const places = new Map<string, string>();
  for (const [path, address] of addressesIn(settings)) if (!kept.has(address)) places.set(address, path);
  for (const [index, { image }] of entries.entries()) {
    if (image === undefined || kept.has(image) || places.has(image)) continue;
    if (places.size === assetLimits.inOneBody) {
      const tooMany = `At most ${assetLimits.inOneBody} different pictures`;
      return [{ path: `entries.${index}.image`, code: 'too_big', message: tooMany }];
    }
    places.set(image, `entries.${index}.image`);
  }
  if (places.size === 0) return [];
  const ids = [...places.keys()].map((address) => assetIdIn(address) ?? address);
  const found = await store.getAll(ids.map(assetRef));
  return [...places.values()].flatMap((path, at) =>
    found[at]?.ownerId === ownerId ? [] : [{ path, code: unknownAsset, message }],
  );
}

function addressesIn(
  settings: AssetSettings | null | undefined,
): (readonly [path: string, address: string])[] {
  const { logo, backgroundImage } = settings?.branding ?? {};
  const { spin, win } = settings?.sound ?? {};
  return [
    ['settings.branding.logo', logo] as const,
    ['settings.branding.backgroundImage', backgroundImage] as const,
    ['settings.sound.spin', spin] as const,
    ['settings.sound.win', win] as const,
  ].flatMap(([path, address]) =>
    typeof address === 'string' && assetIdIn(address) !== undefined ? [[path, address] as const] : [],
  );
}
