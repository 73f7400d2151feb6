import type { ShownSettings } from '../../contracts/embed/page-display.ts';
import type { WheelSettings } from '../../contracts/wheel/wheel-settings.ts';
import type { Look } from './look.ts';

/** Returns the look in the settings of a wheel of the service. */
export function lookOf(settings: WheelSettings): Look {
  const { visualTreatment, pointerSide, branding, celebration, sound } = settings;
  return {
    ...{ visualTreatment, pointerSide, logoPlacement: branding.logoPlacement },
    colours: branding.colors,
    background: branding.background ?? '',
    logo: branding.logo ?? '',
    seconds: settings.spinDurationSeconds,
    sentence: celebration.sentence ?? '',
    confetti: celebration.confetti,
    spoken: celebration.spoken,
    winnerSeconds: celebration.winnerSeconds,
    backgroundImage: branding.backgroundImage ?? '',
    spinSound: sound.spin,
    winSound: sound.win,
    language: settings.language ?? '',
  };
}

const written = (value: string): string | null => (value.trim() === '' ? null : value.trim());

/**
 * Converts changed values to settings. Leaves out unchanged values, so that changes of other people are not
 * overwritten.
 */
export function lookSettings(changes: Partial<Look>) {
  const { visualTreatment, pointerSide, colours, background, logo, logoPlacement, seconds } = changes;
  const { sentence, confetti, spoken, winnerSeconds, backgroundImage, spinSound, winSound, language } =
    changes;
  const branding = {
    ...(colours && { colors: [...colours] }),
    ...(background !== undefined && { background: written(background) }),
    ...(logo !== undefined && { logo: written(logo) }),
    ...(logoPlacement && { logoPlacement }),
    ...(backgroundImage !== undefined && { backgroundImage: written(backgroundImage) }),
  };
  const sound = {
    ...(spinSound !== undefined && { spin: spinSound }),
    ...(winSound !== undefined && { win: winSound }),
  };
  const celebration = {
    ...(sentence !== undefined && { sentence: written(sentence) }),
    ...(confetti && { confetti }),
    ...(spoken !== undefined && { spoken }),
    ...(winnerSeconds !== undefined && { winnerSeconds }),
  };
  return {
    ...(visualTreatment && { visualTreatment }),
    ...(pointerSide && { pointerSide }),
    ...(seconds !== undefined && { spinDurationSeconds: seconds }),
    ...(language !== undefined && { language: language === '' ? null : language }),
    ...(Object.keys(branding).length > 0 && { branding }),
    ...(Object.keys(celebration).length > 0 && { celebration }),
    ...(Object.keys(sound).length > 0 && { sound }),
  } satisfies ShownSettings;
}
