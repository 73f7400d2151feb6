import { described } from '../http/described.ts';
import { z } from '../zod.ts';
import { Colour } from './colour.ts';
import { languages } from './languages.ts';
import { settingsLimits, spinSounds, winSounds } from './settings-limits.ts';
import { brandingWords, celebrationWords, settingsWords, soundWords } from './settings-words.ts';
import { confettiAmounts, pointerSides, visualTreatments } from './visual-treatment.ts';

const { least, most } = settingsLimits.spinSeconds;

const values = {
  visualTreatment: z.optional(z.enum(visualTreatments)),
  pointerSide: z.optional(z.enum(pointerSides)),
  background: z.optional(Colour),
  logoPlacement: z.optional(z.enum(['behind', 'center'])),
  seconds: z.optional(z.number().check(z.minimum(least), z.maximum(most))),
  sentence: z.optional(z.string().check(z.maxLength(2_048))),
  confetti: z.optional(z.enum(confettiAmounts)),
  spoken: z.optional(z.boolean()),
  spinSound: z.optional(z.enum(spinSounds)),
  winSound: z.optional(z.enum(winSounds)),
  language: z.optional(z.enum(languages)),
};

/**
 * Look of a wheel under a short link. It has no pictures and no sounds of the reader, because the service stores no files
 * of strangers and leads nobody to other sites.
 */
export const SharedLook = z.strictObject(
  described(values, {
    visualTreatment: settingsWords.visualTreatment,
    pointerSide: settingsWords.pointerSide,
    background: brandingWords.background,
    logoPlacement: brandingWords.logoPlacement,
    seconds: settingsWords.spinDurationSeconds,
    sentence: celebrationWords.sentence,
    confetti: celebrationWords.confetti,
    spoken: celebrationWords.spoken,
    spinSound: soundWords.spin,
    winSound: soundWords.win,
    language: settingsWords.language,
  }),
);
export type SharedLook = z.infer<typeof SharedLook>;
