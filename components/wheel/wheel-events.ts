/** Who decided a spin: this browser, the page around the wheel, or the service with its proof (wheel.md, "Proof"). */
export type SpinLevel = 'local' | 'host' | 'commit_reveal';

/** An entry as `<svc-wheel>` takes it; weight 1 and a colour of the palette where they are left out. */
export interface WheelEntry {
  readonly id: string;
  readonly name: string;
  readonly weight?: number;
  /** `#RRGGBB` */
  readonly color?: string;
}

export interface SpinStartDetail {
  readonly spinId: string;
  readonly level: SpinLevel;
  readonly durationSeconds: number;
}

export interface SpinCompleteDetail {
  readonly spinId: string;
  readonly level: SpinLevel;
  readonly winner: {
    readonly id: string;
    readonly name: string;
    readonly weight: number;
    readonly color: string;
    /** Zero-based position among the entries. */
    readonly index: number;
  };
  readonly totalWeight: number;
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

declare global {
  interface HTMLElementEventMap {
    'svc-wheel-spin-start': SpinStartEvent;
    'svc-wheel-spin-complete': SpinCompleteEvent;
  }
}
