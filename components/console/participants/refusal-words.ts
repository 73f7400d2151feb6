import { text } from '../../language/text.ts';

/** Reasons for refusals, as owners read them (docs/rules/wheel.md, "Adding a participant"). */
const words = (): Readonly<Record<string, string>> => ({
  entries_closed: text('After the wheel was closed'),
  jailed: text('Kept out for a while after too many tries'),
  duplicate_participant: text('Already on the wheel'),
  provider_required: text('Without one of the linked accounts that you ask for'),
  account_unverified: text('Without a verified e-mail address'),
  account_too_new: text('With an account that is too new'),
  removed_by_owner: text('Removed by you before'),
  wrong_code_word: text('With the wrong code word'),
  name_in_use: text('Without an account, under a name that was taken'),
  proof_used: text('Another account had used the same linked account or address'),
  winner_cooldown: text('Won recently'),
  vpn_blocked: text('From a VPN or data centre'),
  duplicate_fingerprint: text('From the device of another participant'),
  address_limit: text('Too many from one address'),
  wheel_full: text('The wheel was full'),
  weight_limit: text('Would have weighed too much'),
});

/** Returns the words for an error code. An unknown code is returned unchanged. */
export const refusalWords = (code: string): string => words()[code] ?? code;
