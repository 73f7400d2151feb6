/** Approximate stored size of a wheel, computed from its head alone. */
import { listBytes } from '../../store/list/head.ts';
import type { SpinDocument, WheelDocument } from '../core/documents.ts';

/**
 * Size of the blocks in which wheels are counted. Most writes stay within a block, so that the usage document need
 * not be written.
 */
export const blockBytes = 32 * 1_024;
/** Assumed size of a head with its settings and a short logo. */
const wheelBytes = 4 * 1_024;
const remainderBytes = 1_024;
/** Assumed size of the marks of one participant: identity, address and device. */
const marksBytes = 700;
const spinFrame = 300;
/** Sizes assumed for documents of earlier releases, which record no sizes. */
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

export function spinsBytes({ spinCount, spinBytes }: Pick<Sized, 'spinCount' | 'spinBytes'>): number {
  return spinBytes ?? spinCount * usualSpin;
}

export function participantBytes(rowBytes: number): number {
  return rowBytes + marksBytes;
}

export function inBlocks(bytes: number): number {
  return Math.ceil(bytes / blockBytes) * blockBytes;
}

export function historyBytes(wheel: Pick<Sized, 'spinCount' | 'spinBytes'>): number {
  return remainderBytes + spinsBytes(wheel);
}

/** Bytes that a re-draw adds to the spin whose winner it replaces. */
export const redrawBytes = 200;

/** Returns the bytes of a stored spin with its key and index entries. */
export function spinBytes(spin: SpinDocument): number {
  return spinFrame + Buffer.byteLength(JSON.stringify(spin));
}
