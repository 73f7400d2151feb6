/** What a wheel takes in a store, about. Follows from its head alone, so that counting reads nothing else. */
import { listBytes } from '../../store/list/head.ts';
import type { SpinDocument, WheelDocument } from '../core/documents.ts';

/**
 * Wheels are counted in blocks of so many bytes, so that few of the adds and spins of a wheel write the account's count,
 * which all of its wheels share.
 */
export const blockBytes = 32 * 1_024;
/** Head, settings and a logo that stands in the head. */
const wheelBytes = 4 * 1_024;
/** Name and chain of a deleted wheel. */
const remainderBytes = 1_024;
/** Marks of identity, address and device that the rules keep beside a participant. */
const marksBytes = 700;
const spinFrame = 300;
/** Of a spin, and of a long logo, that an earlier release stored without its size. */
const usualSpin = 2_500;
const usualLogo = 64 * 1_024;

type Sized = Pick<WheelDocument, 'entries' | 'participants' | 'settings' | 'spinCount' | 'spinBytes'>;

export function storedBytes({ entries, participants, settings, spinCount, spinBytes }: Sized): number {
  const logo = settings.branding?.logo;
  return (
    wheelBytes +
    listBytes(entries.list) +
    (participants ? listBytes(participants.list) + participants.list.rowCount * marksBytes : 0) +
    spinsBytes({ spinCount, spinBytes }) +
    (typeof logo === 'object' ? (logo.length ?? usualLogo) : 0)
  );
}

/** What all spins of a name take. */
export function spinsBytes({ spinCount, spinBytes }: Pick<Sized, 'spinCount' | 'spinBytes'>): number {
  return spinBytes ?? spinCount * usualSpin;
}

/** What a row of a participant takes with its marks. */
export function participantBytes(rowBytes: number): number {
  return rowBytes + marksBytes;
}

/** Bytes as they are counted against an account. */
export function inBlocks(bytes: number): number {
  return Math.ceil(bytes / blockBytes) * blockBytes;
}

/** What stays of a wheel that is deleted. */
export function historyBytes(wheel: Pick<Sized, 'spinCount' | 'spinBytes'>): number {
  return remainderBytes + spinsBytes(wheel);
}

/** What a stored spin takes, with its key and its places in indexes. */
export function spinBytes(spin: SpinDocument): number {
  return spinFrame + Buffer.byteLength(JSON.stringify(spin));
}
