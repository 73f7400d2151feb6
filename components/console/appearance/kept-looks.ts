import { PictureAddress, SoundAddress } from '../../../contracts/wheel/asset.ts';
import { hexColour } from '../../../contracts/wheel/hex-colour.ts';
import { logoFault } from './logo-fault.ts';
import {
  confettiAmounts,
  pointerSides,
  usualWinnerSeconds,
  visualTreatments,
} from '../../../contracts/wheel/visual-treatment.ts';
import { settingsLimits, spinSounds, winSounds } from '../../../contracts/wheel/wheel-settings.ts';
import { z } from '../../../contracts/zod.ts';
import type { Look } from './look.ts';

/** A look that the reader has named. */
interface KeptLook {
  readonly name: string;
  readonly look: Look;
}

const key = 'svc-looks';
/** Maximum number of looks, so that they do not fill the storage of the browser. */
const mostLooks = 20;

/** Reads the looks that are stored in this browser. Skips looks that cannot be read. */
export function readLooks(storage: Pick<Storage, 'getItem'>): readonly KeptLook[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.flatMap(readLook).slice(0, mostLooks) : [];
  } catch {
    return [];
  }
}

/**
 * Stores a look under a name. Replaces another look of the same name. Returns false if the browser has no room.
 */
export function keepLook(storage: Pick<Storage, 'getItem' | 'setItem'>, kept: KeptLook): boolean {
  const others = readLooks(storage).filter(({ name }) => name !== kept.name);
  return write(storage, [kept, ...others].slice(0, mostLooks));
}

export function forgetLook(storage: Pick<Storage, 'getItem' | 'setItem'>, name: string): void {
  write(
    storage,
    readLooks(storage).filter((kept) => kept.name !== name),
  );
}

function write(storage: Pick<Storage, 'setItem'>, looks: readonly KeptLook[]): boolean {
  try {
    storage.setItem(key, JSON.stringify(looks));
    return true;
  } catch {
    return false;
  }
}

/** Returns the address of an upload, or undefined for another value. */
function addressOf(value: unknown, address: z.ZodMiniType<string>): string | undefined {
  return z.safeParse(address, value).data;
}

function soundOf(value: unknown, sounds: readonly string[]): string {
  return sounds.find((sound) => sound === value) ?? addressOf(value, SoundAddress) ?? sounds[0]!;
}

function secondsOf(value: unknown): number {
  const isKept = typeof value === 'number' && value >= 0 && value <= settingsLimits.winnerSeconds;
  return isKept ? Math.round(value) : usualWinnerSeconds;
}

function readLook(
  kept: { readonly name?: unknown; readonly look?: Record<string, unknown> } | null,
): KeptLook[] {
  const { name, look } = kept ?? {};
  if (typeof name !== 'string' || name === '' || typeof look !== 'object') return [];
  const oneOf = <Choice extends string>(value: unknown, choices: readonly Choice[]): Choice =>
    choices.find((choice) => choice === value) ?? choices[0]!;
  const colours = Array.isArray(look['colours']) ? look['colours'].map(hexColour) : [];
  const logo = typeof look['logo'] === 'string' && logoFault(look['logo']) === undefined ? look['logo'] : '';
  return [
    {
      name,
      look: {
        visualTreatment: oneOf(look['visualTreatment'], visualTreatments),
        pointerSide: oneOf(look['pointerSide'], pointerSides),
        colours: colours.filter((colour) => colour !== '').slice(0, 32),
        background: hexColour(look['background']),
        logo,
        logoPlacement: oneOf(look['logoPlacement'], ['center', 'behind']),
        sentence: typeof look['sentence'] === 'string' ? look['sentence'] : '',
        confetti: oneOf(look['confetti'], ['usual', ...confettiAmounts]),
        spoken: look['spoken'] === true,
        winnerSeconds: secondsOf(look['winnerSeconds']),
        backgroundImage: addressOf(look['backgroundImage'], PictureAddress) ?? '',
        spinSound: soundOf(look['spinSound'], spinSounds),
        winSound: soundOf(look['winSound'], winSounds),
      },
    },
  ];
}
