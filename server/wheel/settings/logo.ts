import { createHash } from 'node:crypto';
import { z } from '../../../contracts/zod.ts';
import { collection, type Ref, type Store, type Transaction } from '../../store/port.ts';

import type { StoredSettings } from './settings.ts';

/**
 * Maximum characters of a logo in the wheel's head. A longer logo is stored separately, because every spin rewrites
 * the head.
 */
const longestInHead = 1_024;

const LogoDocument = z.object({ digest: z.string(), logo: z.string() });
export type LogoDocument = z.infer<typeof LogoDocument>;

export const wheelLogos = collection<LogoDocument>({
  name: 'wheel-logo',
  aggregate: 'wheel',
  part: 'logo',
  schema: LogoDocument,
});

const logoRef = (listName: string): Ref<LogoDocument> => wheelLogos.ref(listName);

/** Returns the document for a long logo. Returns undefined if the logo is short enough for the head. */
export function apart(logo: string): LogoDocument | undefined {
  if (logo.length <= longestInHead) return undefined;
  return { digest: createHash('sha256').update(logo).digest('base64url'), logo };
}

/**
 * Writes or deletes the logo document to match the new settings.
 * @param written the long logo of this write, if any
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

/**
 * Reads the logo that belongs to these settings. Returns undefined if the logo was replaced after the settings were
 * read.
 */
export async function readLogo(
  store: Store,
  { listName, settings }: { listName: string; settings: StoredSettings },
): Promise<string | null | undefined> {
  const logo = settings.branding?.logo;
  if (typeof logo !== 'object') return logo ?? null;
  const document = await store.get(logoRef(listName));
  return document?.digest === logo.digest ? document.logo : undefined;
}

/** Returns the logo within a commit, where logo and settings always belong together. */
export function logoIn(
  tx: Transaction,
  { listName, settings }: { listName: string; settings: StoredSettings },
): string | null {
  const logo = settings.branding?.logo;
  return typeof logo === 'object' ? (tx.get(logoRef(listName))?.logo ?? null) : (logo ?? null);
}
