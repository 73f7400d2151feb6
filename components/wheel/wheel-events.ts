/**
 * Level of trust in a spin, depending on who decided it: this browser (`local`), the host page (`host`), or the service
 * with a proof (`commit_reveal`); see docs/rules/wheel.md, "Levels".
 */
export type SpinLevel = 'local' | 'host' | 'commit_reveal';

/** An entry of `<svc-wheel>`. By default, weight is 1 and the colour is taken from the palette. */
export interface WheelEntry {
  readonly id: string;
  readonly name: string;
  readonly weight?: number;
  /** `#RRGGBB`, or any other CSS colour. */
  readonly color?: string;
  /** True for an entry that takes no room on the wheel and cannot win, as with weight 0. */
  readonly hidden?: boolean;
}

/** Actions of the winner's dialog: leave the winner on the wheel, hide it, remove it, or spin again. */
export type WinnerAction = 'keep' | 'hide' | 'remove' | 'again';

/** Winner of a spin. */
export interface SpinWinner {
  readonly id: string;
  readonly name: string;
  readonly weight: number;
  /** `#RRGGBB` */
  readonly color: string;
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

export interface WinnerActionDetail {
  readonly action: WinnerAction;
  readonly spinId: string;
  readonly winner: SpinWinner;
}

export interface VolumeChangeDetail {
  /** 0–1 */
  readonly volume: number;
  readonly muted: boolean;
}

/**
 * The reader wants to spin the wheel. Unless the event is cancelled by `preventDefault()`, the wheel draws a winner itself;
 * a page whose back end draws cancels it, and calls `spinTo()` when the winner is known.
 */
export class SpinRequestEvent extends CustomEvent<null> {
  constructor() {
    super('svc-wheel-spin-request', { bubbles: true, composed: true, cancelable: true });
  }
}

/** A spin has begun; the winner is decided but not revealed. */
export class SpinStartEvent extends CustomEvent<SpinStartDetail> {
  constructor(detail: SpinStartDetail) {
    super('svc-wheel-spin-start', { detail, bubbles: true, composed: true });
  }
}

/** A spin has landed. */
export class SpinCompleteEvent extends CustomEvent<SpinCompleteDetail> {
  constructor(detail: SpinCompleteDetail) {
    super('svc-wheel-spin-complete', { detail, bubbles: true, composed: true });
  }
}

/**
 * The reader chose an action for the winner. The wheel itself performs only "spin again". For the other actions, the
 * page has to change the entries.
 */
export class WinnerActionEvent extends CustomEvent<WinnerActionDetail> {
  constructor(detail: WinnerActionDetail) {
    super('svc-wheel-winner-action', { detail, bubbles: true, composed: true });
  }
}

/** The reader changed the volume. */
export class VolumeChangeEvent extends CustomEvent<VolumeChangeDetail> {
  constructor(detail: VolumeChangeDetail) {
    super('svc-wheel-volume-change', { detail, bubbles: true, composed: true });
  }
}

/** WebGL is not available. The wheel is drawn more plainly, but works. Fired once. */
export class WithoutGlEvent extends CustomEvent<null> {
  constructor() {
    super('svc-wheel-without-gl', { bubbles: true, composed: true });
  }
}

/** The browser took WebGL away from the page. The wheel keeps its picture and requests WebGL again. */
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
    'svc-wheel-winner-action': WinnerActionEvent;
    'svc-wheel-volume-change': VolumeChangeEvent;
    'svc-wheel-without-gl': WithoutGlEvent;
    'svc-wheel-context-lost': ContextLostEvent;
  }
}
