import { text } from '../language/text.ts';
import type { ReceiptFinding } from '../wheel/engine/check-receipt.ts';
import type { Unread } from './read-evidence.ts';

interface Notice {
  readonly heading: string;
  readonly text: string;
}

export const unreadNotice = (): Readonly<Record<Unread | 'not_evidence' | 'other_spin', Notice>> => ({
  not_found: {
    heading: text('There is no such spin'),
    text: text(
      'Part of the address may be missing, or it leads to another service. Practice spins are not recorded; recorded ones stay, even when their wheel is deleted. A saved file can be checked below.',
    ),
  },
  private: {
    heading: text('This wheel is private'),
    text: text('Its owner can give you the evidence of this spin as a file. Open it below.'),
  },
  unreachable: {
    heading: text('The evidence could not be loaded'),
    text: text('Check your connection and try again. A saved file can be checked without one.'),
  },
  unreadable: {
    heading: text('This file cannot be read'),
    text: text('Open the JSON file that was saved as evidence of a spin.'),
  },
  ambiguous: {
    heading: text('This file can be read in two ways'),
    text: text(
      'A name occurs twice in one of its objects, and programs differ in which of the two they use. Open the file as it was saved.',
    ),
  },
  other_spin: {
    heading: text('The service answered with another spin'),
    text: text('The spin it sent does not match this address. Report this to the host of the wheel.'),
  },
  not_evidence: {
    heading: text('This file is not evidence of a spin'),
    text: text('Open the JSON file that was saved as evidence of a spin.'),
  },
});

export const receiptWords = (): Readonly<Record<ReceiptFinding['outcome'], Notice>> => ({
  sealed: {
    heading: text('You were in this draw'),
    text: text('Your row was in the list that was drawn from, as your receipt says.'),
  },
  changed: {
    heading: text('Your row was changed before this draw'),
    text: text('It was in the list that was drawn from, but not with the weight of your receipt.'),
  },
  absent: {
    heading: text('Your row was not in this draw'),
    text: text(
      'The list that was drawn from does not contain it. It may have been replaced, or this is the spin of another wheel.',
    ),
  },
  wrong: {
    heading: text('The receipt does not fit'),
    text: text('Receipt, name and user id do not belong together. Write the name exactly as it was entered.'),
  },
});
