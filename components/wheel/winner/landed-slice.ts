import type { PointerSide, VisualTreatment } from '../../../contracts/wheel/visual-treatment.ts';
import { wheelGeometry } from '../render/geometry.ts';

export interface LandedHost extends HTMLElement {
  readonly treatment: VisualTreatment;
  readonly pointerSide: PointerSide;
}

/** Number of quarter turns clockwise from the top to each side. */
const quarters: Readonly<Record<string, number>> = { top: 0, right: 1, bottom: 2, left: 3 };
/** Minimum part of a turn that is lit, so that even one of 100,000 slices is visible. */
const leastLit = 0.012;

const beats: Keyframe[] = [0, 0.6, 0.12, 0.5, 0].map((opacity) => ({ opacity }));

/** Briefly lights the slice on which a wheel has stopped. */
export class LandedSlice {
  readonly #host: LandedHost;
  #light: Animation | undefined;

  constructor(host: LandedHost) {
    this.#host = host;
  }

  /**
   * Lights a slice, unless readers prefer reduced motion or the page is hidden.
   * @param start beginning of the slice at rotation 0, in turns clockwise from the top
   */
  show({ start, end }: { start: number; end: number }, rotation: number, milliseconds: number): void {
    this.end();
    const glow = this.#host.shadowRoot?.querySelector<HTMLElement>('.glow');
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (!glow || isStill || document.hidden || end <= start) return;
    const share = Math.max(end - start, leastLit);
    const middle = rotation + (start + end) / 2 + (quarters[this.#host.pointerSide] ?? 1) / 4;
    const { rimInner, hub } = wheelGeometry(this.#host.offsetWidth, this.#host.treatment);
    const set = (name: string, value: string) => glow.style.setProperty(name, value);
    set('inset', `${(1 - rimInner) * 50}%`);
    set('--_from', `${middle - share / 2}turn`);
    set('--_to', `${share}turn`);
    set('--_inner', `${(hub / rimInner) * 100}%`);
    this.#light = glow.animate(beats, { duration: milliseconds, easing: 'ease-in-out' });
  }

  get isLit(): boolean {
    return this.#light?.playState === 'running';
  }

  end(): void {
    this.#light?.cancel();
    this.#light = undefined;
  }
}
