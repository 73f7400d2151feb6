/** Documents of sign-ins at providers. */
import { z } from '../../../contracts/zod.ts';
import { collection } from '../../store/port.ts';

/** Mark of a `response_nonce` of Steam that was used; its id is the SHA-256 of the nonce. */
const SteamNonce = z.strictObject({
  id: z.string(),
  /** Milliseconds since the epoch. Later, the nonce is too old to be accepted, and the mark is deleted. */
  endsAt: z.int(),
});

export const steamNonces = collection({
  name: 'steam-nonce',
  aggregate: 'steam-nonce',
  part: 'head',
  schema: SteamNonce,
  indexes: { end: (nonce: z.infer<typeof SteamNonce>) => [nonce.endsAt] },
});

export const providerCollections = [steamNonces] as const;
