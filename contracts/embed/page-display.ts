/**
 * What an embed page shows: its address over the wheel's settings over the defaults (wheel.md, "Embed pages").
 */
import type { PageMode, PageParameters, WheelPageName } from './page-parameters.ts';
import type { VisualTreatment } from '../wheel/visual-treatment.ts';

/** What of a wheel's settings is shown; `PublicSettings` is one, and a wheel that lives elsewhere may have less. */
export interface ShownSettings {
  readonly spinDurationSeconds?: number;
  readonly colorPalette?: readonly string[];
  readonly visualTreatment?: VisualTreatment;
  readonly randomInitialRotation?: boolean;
  readonly singleSpin?: boolean;
  readonly sound?: { readonly volume: number; readonly muted: boolean };
  readonly branding?: {
    readonly title?: string | null;
    readonly description?: string | null;
    readonly logo?: string | null;
    readonly logoPlacement?: 'behind' | 'center';
    readonly colors?: readonly string[];
  };
}

/** Which of a wheel's two lists a page is about; its spins are of the type with the same name. */
export type PageRows = 'custom' | 'participants';

/** What does not change while a page is open. */
export interface PageKind {
  readonly page: WheelPageName;
  readonly rows: PageRows;
  readonly dataSource: 'service' | 'parent';
}

export interface PageDisplay {
  /** '' where there is none, or none is to be shown. */
  readonly title: string;
  readonly description: string;
  readonly logo: string;
  readonly logoPlacement: 'behind' | 'center';
  /** Colours of slices without one of their own; empty: the default ones. */
  readonly palette: readonly string[];
  /** The address names the palette: it wins over the colours that the service has filled in. */
  readonly paletteWins: boolean;
  readonly treatment: VisualTreatment;
  /** Seconds of the page's own spins. */
  readonly spinDuration: number;
  readonly singleSpin: boolean;
  readonly randomInitialRotation: boolean;
  readonly transparent: boolean;
  readonly showJoin: boolean;
  /** The button only: a tap on the wheel and a message of the host spin it all the same. */
  readonly showSpin: boolean;
  readonly showVolume: boolean;
  /** 0–1, for readers who never chose. */
  readonly volume: number;
  readonly muted: boolean;
  /** Everything else around the wheel: tools, hints. */
  readonly showSurroundings: boolean;
}

const defaultDuration = 8;
const defaultVolume = 0.7;

/**
 * Slices of svcwheel and pcgiveaway by mode, where `wheel_type` does not say. Members are the participants: a giveaway
 * shows them there as wheelofgiveaways does.
 */
const modeTypes: Readonly<Record<PageMode, 'tier' | 'member'>> = {
  giveaway: 'member',
  custom: 'tier',
  'pcgiveaway-prize-tier': 'tier',
  'pcgiveaway-member': 'member',
};

/** Whether the slices of svcwheel and pcgiveaway are tiers or members: `wheel_type` beats `mode`. */
export function sliceType({
  wheelType,
  mode,
}: Pick<PageParameters, 'wheelType' | 'mode'>): 'tier' | 'member' {
  return wheelType ?? modeTypes[mode ?? 'custom'];
}

/** What a page is about: its path beats `mode`, `wheel_type` beats it too. */
export function pageKind(page: WheelPageName, values: PageParameters): PageKind {
  if (page === 'wheelofgiveaways') return { page, rows: 'participants', dataSource: 'service' };
  if (page === 'customwheel') return { page, rows: 'custom', dataSource: 'service' };
  return {
    page,
    rows: sliceType(values) === 'member' ? 'participants' : 'custom',
    dataSource: values.dataSource ?? 'service',
  };
}

/** @param settings of the wheel, where there is one and it is known */
export function pageDisplay(
  { page }: PageKind,
  values: PageParameters,
  settings: ShownSettings | undefined,
): PageDisplay {
  const branding = settings?.branding;
  const whole = values.chromeless !== true;
  const [showTitle, showDescription] = [values.showTitle ?? whole, values.showDescription ?? whole];
  const colours = branding?.colors?.length ? branding.colors : settings?.colorPalette;
  return {
    title: showTitle ? (values.title ?? branding?.title ?? '') : '',
    description: showDescription ? (branding?.description ?? '') : '',
    logo: values.logo ?? branding?.logo ?? '',
    logoPlacement: values.logoPlacement ?? branding?.logoPlacement ?? 'center',
    palette: values.colours ?? colours ?? [],
    paletteWins: values.colours !== undefined,
    treatment: values.treatment ?? settings?.visualTreatment ?? 'classic',
    spinDuration: values.spinDuration ?? settings?.spinDurationSeconds ?? defaultDuration,
    // What the owner has switched on cannot be switched off by the address.
    singleSpin: settings?.singleSpin === true || values.singleSpin === true,
    randomInitialRotation: values.randomInitialRotation ?? settings?.randomInitialRotation ?? true,
    transparent:
      values.transparentBackground === true ||
      values.transparent === true ||
      values.background === 'transparent',
    showJoin: page === 'wheelofgiveaways' && (values.showJoinCta ?? whole),
    showSpin: values.showSpin ?? true,
    showVolume: values.showVolume ?? true,
    volume: settings?.sound?.volume ?? defaultVolume,
    muted: settings?.sound?.muted ?? false,
    showSurroundings: whole,
  };
}
