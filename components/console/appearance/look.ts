import type { WheelSettings, WheelSettingsInput } from '../../../contracts/wheel/wheel-settings.ts';

/** Look of a wheel, as the form of the Appearance tab shows it. */
export interface Look {
  readonly visualTreatment: WheelSettings['visualTreatment'];
  readonly pointerSide: WheelSettings['pointerSide'];
  /** Colours that the slices have in turn. If empty, the default colours are used. */
  readonly colours: readonly string[];
  /** `#RRGGBB`; '' for the background of the service. */
  readonly background: string;
  readonly logo: string;
  readonly logoPlacement: WheelSettings['branding']['logoPlacement'];
  readonly sentence: string;
  readonly confetti: WheelSettings['celebration']['confetti'];
  readonly spoken: boolean;
  /** Seconds for each winner of a draw of several; 0 lists all at once. */
  readonly winnerSeconds: number;
  /** Address of the picture that fills the background of the pages; '' if there is none. */
  readonly backgroundImage: string;
  /** A sound of the service, or the address of an upload. */
  readonly spinSound: string;
  readonly winSound: string;
}

/** Fired when the reader has changed parts of the look. */
export type LookChangeEvent = CustomEvent<Partial<Look>>;

export function lookOf({ visualTreatment, pointerSide, branding, celebration, sound }: WheelSettings): Look {
  return {
    ...{ visualTreatment, pointerSide, logoPlacement: branding.logoPlacement },
    colours: branding.colors,
    background: branding.background ?? '',
    logo: branding.logo ?? '',
    sentence: celebration.sentence ?? '',
    confetti: celebration.confetti,
    spoken: celebration.spoken,
    winnerSeconds: celebration.winnerSeconds,
    backgroundImage: branding.backgroundImage ?? '',
    spinSound: sound.spin,
    winSound: sound.win,
  };
}

/**
 * Returns the settings to send for changed fields. Unchanged fields are left out, so that changes of other
 * people are not reverted.
 */
export function lookSettings(changes: Partial<Look>): WheelSettingsInput {
  const { visualTreatment, pointerSide, colours, background, logo, logoPlacement } = changes;
  const { sentence, confetti, spoken, winnerSeconds, backgroundImage, spinSound, winSound } = changes;
  const text = (value: string): string | null => (value.trim() === '' ? null : value.trim());
  const branding = {
    ...(colours && { colors: [...colours] }),
    ...(background !== undefined && { background: text(background) }),
    ...(logo !== undefined && { logo: text(logo) }),
    ...(logoPlacement && { logoPlacement }),
    ...(backgroundImage !== undefined && { backgroundImage: text(backgroundImage) }),
  };
  const sound = {
    ...(spinSound !== undefined && { spin: spinSound }),
    ...(winSound !== undefined && { win: winSound }),
  };
  const celebration = {
    ...(sentence !== undefined && { sentence: text(sentence) }),
    ...(confetti && { confetti }),
    ...(spoken !== undefined && { spoken }),
    ...(winnerSeconds !== undefined && { winnerSeconds }),
  };
  return {
    ...(visualTreatment && { visualTreatment }),
    ...(pointerSide && { pointerSide }),
    ...(Object.keys(branding).length > 0 && { branding }),
    ...(Object.keys(celebration).length > 0 && { celebration }),
    ...(Object.keys(sound).length > 0 && { sound }),
  };
}

/** A look that is shown before it is saved. */
export class LookPreview {
  readonly changes: Partial<Look>;

  constructor(changes: Partial<Look>) {
    this.changes = changes;
  }

  settings(stored: WheelSettings): WheelSettings {
    const look = { ...lookOf(stored), ...this.changes };
    const { visualTreatment, pointerSide, colours, logoPlacement, confetti, spoken, winnerSeconds } = look;
    return {
      ...stored,
      sound: { ...stored.sound, spin: look.spinSound, win: look.winSound },
      ...{ visualTreatment, pointerSide },
      branding: {
        ...stored.branding,
        ...{ colors: [...colours], logoPlacement },
        background: look.background === '' ? null : look.background,
        logo: look.logo === '' ? null : look.logo,
        backgroundImage: look.backgroundImage === '' ? null : look.backgroundImage,
      },
      celebration: {
        ...stored.celebration,
        confetti,
        spoken,
        winnerSeconds,
        sentence: look.sentence === '' ? null : look.sentence,
      },
    };
  }
}
