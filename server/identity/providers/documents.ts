/** Documents of sign-ins at providers. */
import { z } from '../../../contracts/zod.ts';
import { collection } from '../../store/port.ts';

/** A `response_nonce` of Steam that was used, under its SHA-256. */
const SteamNonce = z.strictObject({
  id: z.string(),
  /** Milliseconds since the epoch; afterwards the nonce is too old to be accepted anyway. */
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
