/** Reads looks from untrusted sources: the storage of the browser, or a link. */
import { pictureAddress, soundAddress } from '../../contracts/wheel/asset-address.ts';
import { cleanText } from '../../contracts/wheel/entry-name.ts';
import { hexColour } from '../../contracts/wheel/hex-colour.ts';
import { languages } from '../../contracts/wheel/languages.ts';
import { settingsLimits, spinSounds, winSounds } from '../../contracts/wheel/settings-limits.ts';
import { confettiAmounts, pointerSides, visualTreatments } from '../../contracts/wheel/visual-treatment.ts';
import { isDataPicture, isDataSound } from './files/data-file.ts';
import { logoFault } from './logo-fault.ts';
import { lookKeys, ownLook, type Look } from './look.ts';

type Reader<Value> = (value: unknown) => Value | undefined;

const oneOf =
  <Choice extends string>(choices: readonly Choice[]): Reader<Choice> =>
  (value) =>
    choices.find((choice) => choice === value);

const textIf =
  (isValid: (text: string) => boolean): Reader<string> =>
  (value) =>
    typeof value === 'string' && isValid(value) ? value : undefined;

const numberFrom =
  (least: number, most: number): Reader<number> =>
  (value) =>
    typeof value === 'number' && value >= least && value <= most ? value : undefined;

const sound = (sounds: readonly string[]): Reader<string> =>
  textIf((text) => sounds.includes(text) || soundAddress.test(text) || isDataSound(text));

const { spinSeconds, winnerSeconds, sentenceGraphemes, palette } = settingsLimits;

const readers: { readonly [Key in keyof Look]: Reader<Look[Key]> } = {
  visualTreatment: oneOf(visualTreatments),
  pointerSide: oneOf(pointerSides),
  colours: (value) =>
    Array.isArray(value)
      ? value
          .map(hexColour)
          .filter((colour) => colour !== '')
          .slice(0, palette)
      : undefined,
  background: hexColour,
  logo: textIf((text) => logoFault(text) === undefined),
  logoPlacement: oneOf(['center', 'behind']),
  seconds: numberFrom(spinSeconds.least, spinSeconds.most),
  sentence: (value) =>
    typeof value === 'string' ? cleanText(value.trim(), sentenceGraphemes).text : undefined,
  confetti: oneOf(confettiAmounts),
  spoken: (value) => value === true,
  winnerSeconds: numberFrom(0, winnerSeconds),
  backgroundImage: textIf((text) => pictureAddress.test(text) || isDataPicture(text)),
  spinSound: sound(spinSounds),
  winSound: sound(winSounds),
  language: oneOf(languages),
};

/** Reads the values of a look. Leaves out default values and values that are not valid. */
export function readLook(raw: unknown): Partial<Look> {
  if (typeof raw !== 'object' || raw === null) return {};
  const values = raw as Readonly<Record<string, unknown>>;
  return ownLook(
    Object.fromEntries(lookKeys.map((key) => [key, readers[key](values[key])])) as Partial<Look>,
  );
}
