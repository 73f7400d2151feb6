/** Documents of sign-ins at providers. */
import { z } from '../../../contracts/zod.ts';
import { collection } from '../../store/port.ts';

/** Mark of a used `response_nonce` of Steam. The id of the mark is the SHA-256 of the nonce. */
const SteamNonce = z.strictObject({
  id: z.string(),
  /** Time after which the nonce is too old to be accepted and the mark is deleted; milliseconds since the epoch. */
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
