/** Reasons of refused adds, in words for owners (docs/rules/wheel.md, "Adding a participant"). */
const words: Readonly<Record<string, string>> = {
  entries_closed: 'After the wheel was closed',
  jailed: 'Kept out for a while after too many tries',
  duplicate_participant: 'Already on the wheel',
  provider_required: 'Without one of the linked accounts that you ask for',
  account_unverified: 'Without a verified e-mail address',
  account_too_new: 'With an account that is too new',
  removed_by_owner: 'Removed by you before',
  wrong_code_word: 'With the wrong code word',
  name_in_use: 'Without an account, under a name that was taken',
  proof_used: 'Another account had used the same linked account or address',
  winner_cooldown: 'Won recently',
  vpn_blocked: 'From a VPN or data centre',
  duplicate_fingerprint: 'From the device of another participant',
  address_limit: 'Too many from one address',
  wheel_full: 'The wheel was full',
  weight_limit: 'Would have weighed too much',
};

/** Returns the words for an error code. An unknown code is returned unchanged. */
export const refusalWords = (code: string): string => words[code] ?? code;
