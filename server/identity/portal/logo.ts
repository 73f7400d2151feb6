import { createHash } from 'node:crypto';
import { longestClientLogo } from '../../../contracts/identity/portal/client-logo.ts';
import { refuse, type Refusal } from '../../../contracts/http/errors.ts';
import { refuseSignIn } from '../../../contracts/identity/errors.ts';
import { readLogo } from '../../../contracts/identity/portal/portal-endpoints.ts';
import { route, type Route } from '../../http/route.ts';
import type { Deps } from '../../runtime/deps.ts';
import { clientLogos } from '../clients/documents.ts';
import type { Client } from '../documents.ts';
import { approvedAsBefore } from './change.ts';
import { readLogoImage } from './logo-image.ts';
import { changeOwned, type Owned, type PortalParts } from './owned-client.ts';

/**
 * Sets the logo of a client. Refuses with `invalid_logo`.
 * @param image base64
 */
export async function setLogo(parts: PortalParts, owned: Owned, image: string): Promise<Client | Refusal> {
  const sent = Buffer.from(image, 'base64');
  const read =
    sent.length > longestClientLogo
      ? `A logo has at most ${longestClientLogo / 1_024} KiB`
      : readLogoImage(sent);
  if (typeof read === 'string') return refuseSignIn('invalid_logo', { message: read });
  const { type, bytes } = read;
  const digest = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  const ref = clientLogos.ref(owned.clientId);
  return changeOwned(parts, owned, { kind: 'client_changed', details: { changed: 'logo' } }, (client, tx) => {
    tx.put(ref, { type, digest, data: bytes.toString('base64') });
    return approvedAsBefore(parts, client, { ...client, logo: { type, digest } });
  });
}

export function removeLogo(parts: PortalParts, owned: Owned): Promise<Client | Refusal> {
  const event = { kind: 'client_changed', details: { changed: 'logo' } } as const;
  return changeOwned(parts, owned, event, (client, tx) => {
    const { logo, ...rest } = client;
    if (logo === undefined) return client;
    tx.delete(clientLogos.ref(owned.clientId));
    return approvedAsBefore(parts, client, rest);
  });
}

export function logoPath({ clientId, logo }: Pick<Client, 'clientId' | 'logo'>): string | null {
  if (logo === undefined) return null;
  return readLogo.path.replace('{clientId}', encodeURIComponent(clientId)).replace('{digest}', logo.digest);
}

/**
 * Serves logos to pages of this service only. If a logo is opened as a page, none of its content runs as a
 * script.
 */
export function logoRoute({ store }: Pick<Deps, 'store'>): Route {
  return route(readLogo, async ({ params: { clientId, digest } }) => {
    const logo = await store.get(clientLogos.ref(clientId));
    if (logo?.digest !== digest) return refuse('not_found');
    return {
      status: 200,
      bytes: Buffer.from(logo.data, 'base64'),
      headers: { 'Content-Type': logo.type, 'Cache-Control': 'public, max-age=31536000, immutable' },
    };
  });
}
