import { linkMinutes } from '../../../contracts/identity/mail.ts';
import type { Account } from '../documents.ts';
import type { Wording } from './letter.ts';

const good = `The link works once, within ${linkMinutes} minutes.`;

export function verification({ userName }: Account, site: string, address: string): Wording {
  return {
    subject: 'Confirm your e-mail address',
    paragraphs: [
      'Hello,',
      `This address was entered for the account “${userName}” at ${site}. If it is yours, confirm it: you can then use it to reset your password, and you get a mail when something important changes.`,
    ],
    action: { label: 'Confirm this address', address },
    otherwise: [
      `${good} You have to sign in as “${userName}” first.`,
      'If this was not you, somebody has probably mistyped their address. You do not have to do anything: the address is not used until it is confirmed.',
    ],
  };
}

export function passwordReset({ userName }: Account, site: string, address: string): Wording {
  return {
    subject: 'Choose a new password',
    paragraphs: [
      `Hello ${userName},`,
      `A new password was requested for your account “${userName}” at ${site}.`,
    ],
    action: { label: 'Choose a new password', address },
    otherwise: [
      `${good} A new password signs you out on all devices.`,
      'If this was not you, you do not have to do anything: your password stays the same, and nobody can change it without this mail. Do not forward it to anybody, even if they ask you to.',
    ],
  };
}
