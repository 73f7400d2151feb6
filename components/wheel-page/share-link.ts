import type { LocalState } from '../editor/local/stored-wheel.ts';
import { linkPart } from './page-parts.ts';
import { ownAddress } from './own-address.ts';
import type { WheelSource } from './sources/wheel-source.ts';

export interface ShareLink {
  readonly url: string;
  readonly note: string;
}

/**
 * Returns the link to share. The link carries the whole wheel if the wheel is only in the reader's browser.
 * @param route address of the host's page with the wheel; null if there is none
 */
export async function shareLink(
  source: WheelSource,
  { own, route }: { readonly own: LocalState | undefined; readonly route: URL | null },
): Promise<ShareLink> {
  if (own) return ownLink(own);
  if (route) return { url: route.href, note: '' };
  if (source.kind === 'service') return { url: ownAddress(location.href), note: '' };
  return { url: '', note: 'This wheel cannot be shared by a link. Share its picture instead.' };
}

async function ownLink(own: LocalState): Promise<ShareLink> {
  if (own.entries.length === 0) {
    return { url: '', note: 'Your wheel has no entries yet. Once it has some, you can share it by a link.' };
  }
  const { wheelFragment } = await linkPart.load();
  const fragment = await wheelFragment(own);
  if (fragment === null) {
    return {
      url: '',
      note: 'Your list is too long for a link. Save it under Entries, and share the file.',
    };
  }
  return {
    url: ownAddress(location.href) + fragment,
    note: 'This link contains the whole wheel. Everybody who opens it gets a copy.',
  };
}
