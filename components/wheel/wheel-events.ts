/**
 * Level of trust in a spin (docs/rules/wheel.md, "Levels"). `local`: this browser decided the spin. `host`:
 * the host page decided it. `commit_reveal`: the service decided it, with a proof.
 */
export type SpinLevel = 'local' | 'host' | 'commit_reveal';

/** An entry of `<svc-wheel>`. By default, its weight is 1, and its colour is from the palette. */
export interface WheelEntry {
  readonly id: string;
  readonly name: string;
  readonly weight?: number;
  /** `#RRGGBB`, or any other CSS colour. */
  readonly color?: string;
  /**
   * Address of an image to show beside the name, if the slice has room. An image of another origin must have
   * CORS headers. An image that cannot be loaded is not shown.
   */
  readonly image?: string | undefined;
  /** True to hide the entry. A hidden entry takes no room and cannot win. */
  readonly hidden?: boolean;
}

/** Actions of the winner's dialog: keep the winner on the wheel, hide or remove the winner, or spin again. */
export type WinnerAction = 'keep' | 'hide' | 'remove' | 'again';

export interface SpinWinner {
  readonly id: string;
  readonly name: string;
  readonly weight: number;
  readonly color: string;
  /** Address of the entry's image. */
  readonly image?: string | undefined;
  /** Zero-based position among the entries. */
  readonly index: number;
}

export interface SpinStartDetail {
  readonly spinId: string;
  readonly level: SpinLevel;
  readonly durationSeconds: number;
}

export interface SpinCompleteDetail {
  readonly spinId: string;
  readonly level: SpinLevel;
  readonly winner: SpinWinner;
  readonly totalWeight: number;
}

export interface WinnersShownDetail {
  readonly spinId: string;
  /** Number of winners that were named, in the order of the draw. */
  readonly count: number;
}

export interface WinnerActionDetail {
  readonly action: WinnerAction;
  readonly spinId: string;
  readonly winner: SpinWinner;
}

export interface VolumeChangeDetail {
  /** Volume from 0 to 1. */
  readonly volume: number;
  readonly muted: boolean;
}

/**
 * Fired when the reader wants to spin. By default, the wheel then draws a winner.
 * A page that draws winners itself calls `preventDefault()`, and later `spinTo()`.
 */
export class SpinRequestEvent extends CustomEvent<null> {
  constructor() {
    super('svc-wheel-spin-request', { bubbles: true, composed: true, cancelable: true });
  }
}

/** Fired when a spin has begun. The winner is decided but not yet visible. */
export class SpinStartEvent extends CustomEvent<SpinStartDetail> {
  constructor(detail: SpinStartDetail) {
    super('svc-wheel-spin-start', { detail, bubbles: true, composed: true });
  }
}

/** Fired when a spin has landed. */
export class SpinCompleteEvent extends CustomEvent<SpinCompleteDetail> {
  constructor(detail: SpinCompleteDetail) {
    super('svc-wheel-spin-complete', { detail, bubbles: true, composed: true });
  }
}

/** Fired when the winners of a spin are named: once for each if they are shown one after another. */
export class WinnersShownEvent extends CustomEvent<WinnersShownDetail> {
  constructor(detail: WinnersShownDetail) {
    super('svc-wheel-winners-shown', { detail, bubbles: true, composed: true });
  }
}

/**
 * Fired when the reader chose an action for the winner. The wheel performs only "spin again". The page
 * performs the other actions.
 */
export class WinnerActionEvent extends CustomEvent<WinnerActionDetail> {
  constructor(detail: WinnerActionDetail) {
    super('svc-wheel-winner-action', { detail, bubbles: true, composed: true });
  }
}

/** Fired when the reader changed the volume or muted the wheel. */
export class VolumeChangeEvent extends CustomEvent<VolumeChangeDetail> {
  constructor(detail: VolumeChangeDetail) {
    super('svc-wheel-volume-change', { detail, bubbles: true, composed: true });
  }
}

/** Fired once if WebGL is not available. The wheel works without it. */
export class WithoutGlEvent extends CustomEvent<null> {
  constructor() {
    super('svc-wheel-without-gl', { bubbles: true, composed: true });
  }
}

/** Fired when the browser took WebGL away. The wheel keeps its picture and requests WebGL again. */
export class ContextLostEvent extends CustomEvent<null> {
  constructor() {
    super('svc-wheel-context-lost', { bubbles: true, composed: true });
  }
}

declare global {
  interface HTMLElementEventMap {
    'svc-wheel-spin-request': SpinRequestEvent;
    'svc-wheel-spin-start': SpinStartEvent;
    'svc-wheel-spin-complete': SpinCompleteEvent;
    'svc-wheel-winners-shown': WinnersShownEvent;
    'svc-wheel-winner-action': WinnerActionEvent;
    'svc-wheel-volume-change': VolumeChangeEvent;
    'svc-wheel-without-gl': WithoutGlEvent;
    'svc-wheel-context-lost': ContextLostEvent;
  }
}
