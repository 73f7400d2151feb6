import { createHash } from 'node:crypto';
import { z } from '../../../contracts/zod.ts';
import { collection, type Ref, type Store, type Transaction } from '../../store/port.ts';

import type { StoredSettings } from './settings.ts';

/** A logo longer than this many characters stands apart from the wheel's head, which every spin writes anew. */
const longestInHead = 1_024;

/** A long logo of a wheel: a data image of up to 512 KiB. */
const LogoDocument = z.object({ digest: z.string(), logo: z.string() });
export type LogoDocument = z.infer<typeof LogoDocument>;

export const wheelLogos = collection<LogoDocument>({
  name: 'wheel-logo',
  aggregate: 'wheel',
  part: 'logo',
  schema: LogoDocument,
});

const logoRef = (listName: string): Ref<LogoDocument> => wheelLogos.ref(listName);

/** A logo on its way into the settings: as it is, or as the document that holds it. */
export function apart(logo: string): LogoDocument | undefined {
  if (logo.length <= longestInHead) return undefined;
  return { digest: createHash('sha256').update(logo).digest('base64url'), logo };
}

/**
 * Puts the document a wheel's settings speak of, and deletes the one they no longer speak of.
 * @param written what came with this write, if it was long
 */
export function placeLogo(
  tx: Transaction,
  listName: string,
  {
    before,
    after,
    written,
  }: { before: StoredSettings; after: StoredSettings; written?: LogoDocument | undefined },
): void {
  const ref = logoRef(listName);
  if (standsApart(after)) {
    if (written !== undefined) tx.put(ref, written);
  } else if (standsApart(before)) tx.delete(ref);
}

function standsApart({ branding }: StoredSettings): boolean {
  return typeof branding?.logo === 'object';
}

/** Reads the logo for settings that were read before; undefined if it has been replaced since. */
export async function readLogo(
  store: Store,
  { listName, settings }: { listName: string; settings: StoredSettings },
): Promise<string | null | undefined> {
  const logo = settings.branding?.logo;
  if (typeof logo !== 'object') return logo ?? null;
  const document = await store.get(logoRef(listName));
  return document?.digest === logo.digest ? document.logo : undefined;
}

/** The same within a commit, which sees both as they stand. */
export function logoIn(
  tx: Transaction,
  { listName, settings }: { listName: string; settings: StoredSettings },
): string | null {
  const logo = settings.branding?.logo;
  return typeof logo === 'object' ? (tx.get(logoRef(listName))?.logo ?? null) : (logo ?? null);
}
