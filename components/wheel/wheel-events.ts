/** Who decided a spin: this browser, the page around the wheel, or the service with its proof (wheel.md, "Proof"). */
export type SpinLevel = 'local' | 'host' | 'commit_reveal';

/** An entry as `<svc-wheel>` takes it; weight 1 and a colour of the palette where they are left out. */
export interface WheelEntry {
  readonly id: string;
  readonly name: string;
  readonly weight?: number;
  /** `#RRGGBB`, or any colour of CSS. */
  readonly color?: string;
  /** Takes no room on the wheel and cannot win, like weight 0. */
  readonly hidden?: boolean;
}

/** What the winner's dialog offers: leave the winner on the wheel, hide it, remove it, or spin again. */
export type WinnerAction = 'keep' | 'hide' | 'remove' | 'again';

/** Who won a spin. */
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

/** A spin began; the winner is decided but not told. */
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
 * Somebody chose what becomes of the winner. The wheel itself only spins again; entries are changed by whoever owns
 * them.
 */
export class WinnerActionEvent extends CustomEvent<WinnerActionDetail> {
  constructor(detail: WinnerActionDetail) {
    super('svc-wheel-winner-action', { detail, bubbles: true, composed: true });
  }
}

/** The reader changed how loud the wheel is. */
export class VolumeChangeEvent extends CustomEvent<VolumeChangeDetail> {
  constructor(detail: VolumeChangeDetail) {
    super('svc-wheel-volume-change', { detail, bubbles: true, composed: true });
  }
}

/** The browser gives the page no WebGL: the wheel is painted plainly, and works all the same. Told once. */
export class WithoutGlEvent extends CustomEvent<null> {
  constructor() {
    super('svc-wheel-without-gl', { bubbles: true, composed: true });
  }
}

/** The browser took WebGL away from the page; the wheel keeps its picture and asks for it again. */
export class ContextLostEvent extends CustomEvent<null> {
  constructor() {
    super('svc-wheel-context-lost', { bubbles: true, composed: true });
  }
}

declare global {
  interface HTMLElementEventMap {
    'svc-wheel-spin-start': SpinStartEvent;
    'svc-wheel-spin-complete': SpinCompleteEvent;
    'svc-wheel-winner-action': WinnerActionEvent;
    'svc-wheel-volume-change': VolumeChangeEvent;
    'svc-wheel-without-gl': WithoutGlEvent;
    'svc-wheel-context-lost': ContextLostEvent;
  }
}
