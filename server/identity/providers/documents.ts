import { z } from '../../../contracts/zod.ts';
import { collection } from '../../store/port.ts';

/** Record of a used `response_nonce` of Steam. The id is the SHA-256 of the nonce. */
const SteamNonce = z.strictObject({
  id: z.string(),
  /** Time, in milliseconds since the epoch, from which the nonce would be too old to be accepted anyway. */
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
