/**
 * How an embed page is displayed (docs/rules/wheel.md, "Display"). Parameters of the address override the
 * settings of the wheel.
 */
import type { Language } from '../wheel/languages.ts';
import type { PageMode, PageParameters, WheelPageName } from './page-parameters.ts';
import {
  usualWinnerSeconds,
  type ConfettiAmount,
  type PointerSide,
  type VisualTreatment,
} from '../wheel/visual-treatment.ts';

export interface ShownSettings {
  readonly spinDurationSeconds?: number;
  readonly colorPalette?: readonly string[];
  readonly visualTreatment?: VisualTreatment;
  readonly pointerSide?: PointerSide;
  readonly randomInitialRotation?: boolean;
  readonly singleSpin?: boolean;
  readonly archived?: boolean;
  readonly language?: Language | null;
  readonly sound?: {
    readonly volume?: number;
    readonly muted?: boolean;
    readonly spin?: string;
    readonly win?: string;
  };
  readonly branding?: {
    readonly title?: string | null;
    readonly description?: string | null;
    readonly logo?: string | null;
    readonly logoPlacement?: 'behind' | 'center';
    readonly colors?: readonly string[];
    readonly background?: string | null;
    readonly backgroundImage?: string | null;
  };
  readonly celebration?: {
    readonly sentence?: string | null;
    readonly confetti?: ConfettiAmount;
    readonly spoken?: boolean;
    readonly winnerSeconds?: number;
  };
}

export type PageRows = 'custom' | 'participants';

/** Properties that stay the same while a page is open. */
export interface PageKind {
  readonly page: WheelPageName;
  readonly rows: PageRows;
  readonly dataSource: 'service' | 'parent';
  /** Present if the page shows the list of the last draw. It then shows `rows` only before the first draw. */
  readonly followsDraw?: true;
}

export interface PageDisplay {
  /** Title to show; '' if there is none. */
  readonly title: string;
  readonly description: string;
  readonly logo: string;
  readonly logoPlacement: 'behind' | 'center';
  /** Colours for slices without a colour of their own. If empty, the default palette is used. */
  readonly palette: readonly string[];
  /**
   * Whether the address sets the palette. Such a palette also replaces the colours of rows from the service.
   */
  readonly paletteWins: boolean;
  readonly treatment: VisualTreatment;
  readonly pointerSide: PointerSide;
  /** Sentence above the name of a winner; '' for the default sentence. */
  readonly winnerSentence: string;
  readonly confetti: ConfettiAmount;
  readonly speakWinner: boolean;
  /** Seconds for which each winner of a draw with several winners is shown; 0 shows all at once. */
  readonly winnerSeconds: number;
  /** Duration of a spin in seconds. */
  readonly spinDuration: number;
  readonly singleSpin: boolean;
  readonly randomInitialRotation: boolean;
  readonly transparent: boolean;
  /** Background colour of the page as `#RRGGBB`; '' for the default background and for a transparent page. */
  readonly background: string;
  /** Address of the picture that fills the background; '' if there is none. */
  readonly backgroundImage: string;
  readonly showJoin: boolean;
  /** Whether the spin button is shown. Without the button, a tap on the wheel starts a spin. */
  readonly showSpin: boolean;
  readonly showVolume: boolean;
  readonly volume: number;
  readonly muted: boolean;
  /** `usual`, `none`, `drumRoll`, or the address of a sound. */
  readonly spinSound: string;
  /** `usual`, `none`, or the address of a sound. */
  readonly winSound: string;
  readonly showSurroundings: boolean;
}

const defaultDuration = 8;
const defaultVolume = 0.7;

/** Kind of slices for each mode, if the address has no `wheel_type`. */
const modeTypes: Readonly<Record<PageMode, 'tier' | 'member'>> = {
  giveaway: 'member',
  custom: 'tier',
  'pcgiveaway-prize-tier': 'tier',
  'pcgiveaway-member': 'member',
};

export function sliceType({
  wheelType,
  mode,
}: Pick<PageParameters, 'wheelType' | 'mode'>): 'tier' | 'member' {
  return wheelType ?? modeTypes[mode ?? 'custom'];
}

export function pageKind(page: WheelPageName, values: PageParameters): PageKind {
  const follows = values.followDraw === true && { followsDraw: true as const };
  if (page === 'wheelofgiveaways') return { page, rows: 'participants', dataSource: 'service', ...follows };
  if (page === 'customwheel') return { page, rows: 'custom', dataSource: 'service', ...follows };
  return {
    page,
    rows: sliceType(values) === 'member' ? 'participants' : 'custom',
    dataSource: values.dataSource ?? 'service',
    ...follows,
  };
}

/**
 * Returns the display for the parameters of an address and the settings of a wheel.
 * @param settings undefined until the wheel is loaded, and if it does not exist
 */
export function pageDisplay(
  { page }: PageKind,
  values: PageParameters,
  settings: ShownSettings | undefined,
): PageDisplay {
  const branding = settings?.branding;
  const whole = values.chromeless !== true;
  const [showTitle, showDescription] = [values.showTitle ?? whole, values.showDescription ?? whole];
  const transparent =
    values.transparentBackground === true ||
    values.transparent === true ||
    values.background === 'transparent';
  const celebration = settings?.celebration;
  const colours = branding?.colors?.length ? branding.colors : settings?.colorPalette;
  return {
    title: showTitle ? (values.title ?? branding?.title ?? '') : '',
    description: showDescription ? (branding?.description ?? '') : '',
    logo: values.logo ?? branding?.logo ?? '',
    logoPlacement: values.logoPlacement ?? branding?.logoPlacement ?? 'center',
    palette: values.colours ?? colours ?? [],
    paletteWins: values.colours !== undefined,
    treatment: values.treatment ?? settings?.visualTreatment ?? 'classic',
    pointerSide: values.pointerSide ?? settings?.pointerSide ?? 'right',
    winnerSentence: values.winnerSentence ?? celebration?.sentence ?? '',
    confetti: values.confetti ?? celebration?.confetti ?? 'usual',
    speakWinner: values.speakWinner ?? celebration?.spoken ?? false,
    winnerSeconds: celebration?.winnerSeconds ?? usualWinnerSeconds,
    spinDuration: values.spinDuration ?? settings?.spinDurationSeconds ?? defaultDuration,
    // The owner's `singleSpin` applies even if the address turns it off.
    singleSpin: settings?.singleSpin === true || values.singleSpin === true,
    randomInitialRotation: values.randomInitialRotation ?? settings?.randomInitialRotation ?? true,
    transparent,
    background: transparent ? '' : (values.background ?? branding?.background ?? ''),
    backgroundImage: transparent || values.background !== undefined ? '' : (branding?.backgroundImage ?? ''),
    showJoin: page === 'wheelofgiveaways' && (values.showJoinCta ?? whole),
    showSpin: values.showSpin ?? true,
    showVolume: values.showVolume ?? true,
    volume: settings?.sound?.volume ?? defaultVolume,
    muted: settings?.sound?.muted ?? false,
    spinSound: settings?.sound?.spin ?? 'usual',
    winSound: settings?.sound?.win ?? 'usual',
    showSurroundings: whole,
  };
}
