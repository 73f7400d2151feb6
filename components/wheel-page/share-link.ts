import { text } from '../language/text.ts';
import type { EditedWheel } from '../editor/edited-wheel.ts';
import { linkPart } from './page-parts.ts';
import { ownAddress } from './own-address.ts';
import type { WheelSource } from './sources/wheel-source.ts';

export interface ShareLink {
  readonly url: string;
  readonly note: string;
  /** Wheel of this browser that can get a short link; null for other wheels. */
  readonly own: EditedWheel | null;
}

/**
 * Returns the link to share. If the wheel is only in the reader's browser, the link contains the whole wheel.
 * @param route address of the host's page with the wheel; null if there is none
 */
export async function shareLink(
  source: WheelSource,
  { own, route }: { readonly own: EditedWheel | undefined; readonly route: URL | null },
): Promise<ShareLink> {
  if (own) return ownLink(own);
  if (route) return { url: route.href, note: '', own: null };
  if (source.kind === 'service') return { url: ownAddress(location.href), note: '', own: null };
  return {
    url: '',
    note: text('This wheel cannot be shared by a link. Share its picture instead.'),
    own: null,
  };
}

async function ownLink(own: EditedWheel): Promise<ShareLink> {
  if (own.entries.length === 0 || own.isSample) {
    return {
      url: '',
      note: text('Your wheel has no entries yet. Once it has some, you can share it by a link.'),
      own: null,
    };
  }
  const { wheelFragment } = await linkPart.load();
  const fragment = await wheelFragment(own);
  if (fragment === null) {
    return {
      url: '',
      note: text('Your list is too long for a link. Save it under Entries, and share the file.'),
      own,
    };
  }
  return {
    url: ownAddress(location.href) + fragment,
    note: text('This link contains the whole wheel, needs nothing kept on the service, and never ends.'),
    own,
  };
}
