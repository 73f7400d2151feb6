import { refuseWith, type ErrorTable } from '../http/errors.ts';

export const wheelErrors = {
  not_owner: { status: 403, message: 'This wheel belongs to another account' },
  name_taken: { status: 409, message: 'Another account has a wheel of this name' },
  nothing_to_spin: { status: 409, message: 'No entry with a weight above zero' },
  already_spun: { status: 409, message: 'This wheel can be spun only once, and has been spun' },
  wheel_archived: { status: 409, message: 'This wheel is archived' },
  no_such_place: { status: 409, message: 'This wheel has no such place to draw again' },
  already_redrawn: { status: 409, message: 'This place has been drawn again already' },
  winner_present: { status: 409, message: 'The winner of this place was there' },
  vpn_blocked: { status: 403, message: 'This wheel does not accept addresses of VPNs and data centres' },
  account_required: { status: 403, message: 'Sign in to join this wheel' },
  provider_required: { status: 403, message: 'Link one of the accounts that this wheel requires' },
  account_unverified: { status: 403, message: 'Verify your e-mail address first' },
  account_too_new: { status: 403, message: 'Your account is too new for this wheel' },
  wrong_code_word: { status: 403, message: 'This is not the code word of this wheel' },
  removed_by_owner: { status: 403, message: 'The owner of this wheel has removed you' },
  name_in_use: { status: 409, message: 'Another participant has this name' },
  proof_used: {
    status: 409,
    message: 'Another account has joined with the same linked account or e-mail address',
  },
  jailed: { status: 403, message: 'Refused too often; try again later' },
  duplicate_participant: { status: 409, message: 'This participant is already on the wheel' },
  duplicate_fingerprint: { status: 409, message: 'Another participant has been added from this device' },
  address_limit: { status: 409, message: 'Too many participants from this address' },
  entries_closed: { status: 409, message: 'Entries are closed' },
  winner_cooldown: { status: 409, message: 'A recent winner has to wait' },
  wheel_full: { status: 409, message: 'The wheel is full' },
  weight_limit: { status: 409, message: 'With this weight the participant would exceed 1,000,000' },
  list_unreachable: { status: 422, message: 'No list could be read from this address' },
  not_a_list: { status: 422, message: 'At this address is no CSV or plain text of at most 4 MiB' },
  invalid_asset: {
    status: 422,
    message: 'The file is neither a picture (PNG, WebP, AVIF) nor a sound (MP3, Ogg, WAV, M4A)',
  },
  quota_exceeded: { status: 409, message: 'The account has reached its quota' },
} as const satisfies ErrorTable;

export const refuse = refuseWith(wheelErrors);
