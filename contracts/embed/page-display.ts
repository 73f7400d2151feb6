/**
 * Display of an embed page: parameters of its address take precedence over the wheel's settings, and settings over
 * defaults (docs/rules/wheel.md, "Display").
 */
import type { PageMode, PageParameters, WheelPageName } from './page-parameters.ts';
import type { VisualTreatment } from '../wheel/visual-treatment.ts';

/**
 * Settings that a page displays. `PublicSettings` satisfies this type. A wheel that is not stored on the service may
 * have fewer settings.
 */
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

/** Name of the list that a page shows. A spin from a list has the list's name as its `type`. */
export type PageRows = 'custom' | 'participants';

/** Properties that stay the same while a page is open. */
export interface PageKind {
  readonly page: WheelPageName;
  readonly rows: PageRows;
  readonly dataSource: 'service' | 'parent';
}

export interface PageDisplay {
  /** Title to show; '' if there is none or it is hidden. */
  readonly title: string;
  readonly description: string;
  readonly logo: string;
  readonly logoPlacement: 'behind' | 'center';
  /** Colours for slices that have none; empty for the default palette. */
  readonly palette: readonly string[];
  /** Whether the address sets the palette, which then overrides the colours that the service filled in. */
  readonly paletteWins: boolean;
  readonly treatment: VisualTreatment;
  /** Duration of the page's own spins in seconds. */
  readonly spinDuration: number;
  readonly singleSpin: boolean;
  readonly randomInitialRotation: boolean;
  readonly transparent: boolean;
  readonly showJoin: boolean;
  /**
   * Whether to show the spin button. Without the button, a tap on the wheel or a message of the host still starts a
   * spin.
   */
  readonly showSpin: boolean;
  readonly showVolume: boolean;
  /** Initial volume, from 0 to 1. */
  readonly volume: number;
  readonly muted: boolean;
  /** Whether to show the parts around the wheel, such as tools and hints. */
  readonly showSurroundings: boolean;
}

const defaultDuration = 8;
const defaultVolume = 0.7;

/**
 * Kind of the slices on the pages svcwheel and pcgiveaway for each mode, if `wheel_type` is not given. Members are
 * participants, so the mode `giveaway` shows the same rows as the page wheelofgiveaways.
 */
const modeTypes: Readonly<Record<PageMode, 'tier' | 'member'>> = {
  giveaway: 'member',
  custom: 'tier',
  'pcgiveaway-prize-tier': 'tier',
  'pcgiveaway-member': 'member',
};

/** Returns whether svcwheel and pcgiveaway show tiers or members. `wheel_type` overrides `mode`. */
export function sliceType({
  wheelType,
  mode,
}: Pick<PageParameters, 'wheelType' | 'mode'>): 'tier' | 'member' {
  return wheelType ?? modeTypes[mode ?? 'custom'];
}

/** Returns the kind of a page. The path of the page and `wheel_type` override `mode`. */
export function pageKind(page: WheelPageName, values: PageParameters): PageKind {
  if (page === 'wheelofgiveaways') return { page, rows: 'participants', dataSource: 'service' };
  if (page === 'customwheel') return { page, rows: 'custom', dataSource: 'service' };
  return {
    page,
    rows: sliceType(values) === 'member' ? 'participants' : 'custom',
    dataSource: values.dataSource ?? 'service',
  };
}

/**
 * Combines address, settings and defaults into what the page displays.
 * @param settings settings of the wheel; undefined if the wheel does not exist or is not loaded yet
 */
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
    // If the owner has switched `singleSpin` on, the address cannot switch it off.
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
