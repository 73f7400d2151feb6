/** Texts of mails with a link. Those of notices are in `notices.ts`. */
import { linkMinutes } from '../../../contracts/identity/mail.ts';
import type { Account } from '../documents.ts';
import type { Wording } from './letter.ts';

const good = `The link works once, within ${linkMinutes} minutes.`;

/** @param address of the link */
export function verification({ userName }: Account, site: string, address: string): Wording {
  return {
    subject: 'Confirm your e-mail address',
    paragraphs: [
      `Hello,`,
      `this address was entered for the account “${userName}” at ${site}. Confirm that it is yours, and you can use it to set a new password, and get a mail when something important changes.`,
    ],
    action: { label: 'Confirm this address', address },
    otherwise: [
      `${good} It asks you to sign in as “${userName}” first.`,
      'If this was not you, somebody has probably mistyped an address. You need not do anything: as long as nobody confirms it, it gives nobody anything.',
    ],
  };
}

/** @param address of the link */
export function passwordReset({ userName }: Account, site: string, address: string): Wording {
  return {
    subject: 'Choose a new password',
    paragraphs: [
      `Hello ${userName},`,
      `somebody asked for a new password for your account “${userName}” at ${site}.`,
    ],
    action: { label: 'Choose a new password', address },
    otherwise: [
      `${good} A new password signs you out on all devices.`,
      'If this was not you, you need not do anything: your password stays as it is, and nobody can change it without this mail. Do not pass it on to anybody, whoever asks you to.',
    ],
  };
}
