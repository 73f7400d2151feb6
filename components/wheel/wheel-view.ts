import type { ReactiveController, ReactiveControllerHost } from 'lit';
import {
  visualTreatments,
  type PointerSide,
  type VisualTreatment,
} from '../../contracts/wheel/visual-treatment.ts';
import { opaqueHex } from './css-colour.ts';
import type { FrameClock } from './frame-clock.ts';
import type { Frame } from './spin-player.ts';
import { PointerFlap } from './hand/pointer-flap.ts';
import { pegPositions, wheelGeometry } from './render/geometry.ts';
import { noSlices, type WheelSlices } from './render/gl/slice-textures.ts';
import type { WheelTheme } from './render/theme.ts';
import { ContextLostEvent, WithoutGlEvent } from './wheel-events.ts';
import { WheelPainter } from './render/wheel-painter.ts';

interface ViewHost extends ReactiveControllerHost, HTMLElement {
  readonly clock: FrameClock;
  readonly hasUpdated: boolean;
  readonly treatment: VisualTreatment;
  readonly hasLogoBehind: boolean;
  readonly pointerSide: PointerSide;
}

type Shown = (frame: Frame, pegs: Float64Array, now: number) => void;

export class WheelView implements ReactiveController {
  readonly #host: ViewHost;
  readonly #frame: (now: number) => Frame;
  readonly #shown: Shown;
  readonly #flap = new PointerFlap();
  #painter: WheelPainter | undefined;
  #slices: WheelSlices = noSlices;
  #pegs = pegPositions(noSlices.edges);
  #observer: ResizeObserver | undefined;
  #ratio: MediaQueryList | undefined;
  #sizeIsStale = true;
  #themeIsStale = true;
  #measuredRatio = 0;
  #cancelFrame: (() => void) | undefined;
  #reportedWithoutGl = false;
  #lastFrame: number | undefined;

  constructor(host: ViewHost, frame: (now: number) => Frame, shown: Shown) {
    this.#host = host;
    this.#frame = frame;
    this.#shown = shown;
    host.addController(this);
  }

  setSlices(slices: WheelSlices): void {
    this.#slices = slices;
    this.#pegs = pegPositions(slices.edges);
    this.#painter?.setSlices(slices);
    this.requestPaint();
  }

  requestPaint(): void {
    if (this.#cancelFrame || !this.#painter || !this.#host.isConnected) return;
    this.#cancelFrame = this.#host.clock.frame(() => {
      this.#cancelFrame = undefined;
      this.#paint();
    });
  }

  prepare(): void {
    this.#painter?.prepare();
  }

  async picture(cssSize: number, { rotation }: Frame): Promise<Blob> {
    const canvas = document.createElement('canvas');
    let known: (() => void) | undefined;
    // Put the pointer on the right in the picture, whatever its side on the page.
    const theme = { ...this.#theme(), pointerSide: 'right' } as const;
    const painter = new WheelPainter(canvas, theme, () => known?.());
    try {
      painter.setSlices(this.#slices);
      painter.resize(Math.max(2, Math.round(cssSize)), 1);
      await painter.complete();
      // Repeat until WebGL is loaded, because the first picture may be painted without it.
      while (painter.paint({ rotation, flap: 0 }) !== 'webgl' && !painter.withoutGl) {
        await new Promise<void>((resolve) => (known = resolve));
      }
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
      if (!blob) throw new Error('the browser could not create a picture of the wheel');
      return blob;
    } finally {
      painter.dispose();
    }
  }

  hostConnected(): void {
    if (this.#host.hasUpdated) this.#start();
  }

  hostUpdated(): void {
    if (this.#host.isConnected && !this.#painter) this.#start();
    else this.#themeChanged();
  }

  hostDisconnected(): void {
    this.#cancelFrame?.();
    this.#cancelFrame = undefined;
    this.#lastFrame = undefined;
    // Wait: if the element was only moved within the page, it is connected again by then.
    queueMicrotask(() => {
      if (!this.#host.isConnected) this.#stop();
    });
  }

  readonly #themeChanged = (): void => {
    this.#themeIsStale = true;
    this.requestPaint();
  };

  readonly #resized = (): void => {
    this.#sizeIsStale = true;
    this.requestPaint();
  };

  #measure(): void {
    this.#sizeIsStale = false;
    this.#measuredRatio = window.devicePixelRatio;
    const box = this.#host.getBoundingClientRect();
    // Use offsetWidth, because it ignores transforms of ancestors.
    const width = this.#host.offsetWidth || box.width;
    if (width < 1) return;
    this.#painter?.resize(width, this.#measuredRatio);
    const { hub } = wheelGeometry(width);
    this.#host.style.setProperty('--_hub-size', `${hub * 100}%`);
  }

  readonly #watchRatio = (): void => {
    this.#ratio?.removeEventListener('change', this.#watchRatio);
    this.#ratio = window.matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
    this.#ratio.addEventListener('change', this.#watchRatio);
    this.#resized();
  };

  #start(): void {
    const root = this.#host.shadowRoot;
    const canvas = root?.querySelector('canvas');
    if (!root || !canvas) return;
    if (!this.#painter) {
      this.#painter = new WheelPainter(
        canvas,
        this.#theme(),
        () => this.requestPaint(),
        () => this.#host.dispatchEvent(new ContextLostEvent()),
      );
      this.#painter.setSlices(this.#slices);
      root.querySelector('.swatches')?.addEventListener('transitionrun', this.#themeChanged);
      this.#observer = new ResizeObserver(this.#resized);
      this.#observer.observe(this.#host);
      this.#watchRatio();
    }
    this.requestPaint();
  }

  #stop(): void {
    this.#painter?.dispose();
    this.#painter = undefined;
    this.#observer?.disconnect();
    this.#observer = undefined;
    this.#ratio?.removeEventListener('change', this.#watchRatio);
    this.#ratio = undefined;
    this.#host.shadowRoot
      ?.querySelector('.swatches')
      ?.removeEventListener('transitionrun', this.#themeChanged);
  }

  #paint(): void {
    if (!this.#painter) return;
    // Measure right before painting, because a new size clears the canvas. The pixel ratio may change without
    // an event.
    if (this.#sizeIsStale || this.#measuredRatio !== window.devicePixelRatio) this.#measure();
    // Read styles only after a change or a rest. Reading them in every frame would be too slow.
    if (this.#themeIsStale || this.#lastFrame === undefined) this.#painter.setTheme(this.#theme());
    this.#themeIsStale = false;
    const now = this.#host.clock.now();
    const frame = this.#frame(now);
    const since = this.#lastFrame === undefined ? 0 : Math.max(0, now - this.#lastFrame) / 1_000;
    const flap = this.#flap.advance(frame.rotation, this.#pegs, since, frame.moving);
    const canvas = this.#host.shadowRoot?.querySelector('canvas');
    if (canvas) canvas.style.opacity = frame.opacity === 1 ? '' : String(frame.opacity);
    const painted = this.#painter.paint({ rotation: frame.rotation, flap, speed: frame.speed });
    if (painted !== 'nothing') this.#host.dataset['painted'] = painted;
    if (this.#painter.withoutGl && !this.#reportedWithoutGl) {
      this.#reportedWithoutGl = true;
      this.#host.dispatchEvent(new WithoutGlEvent());
    }
    this.#shown(frame, this.#pegs, now);
    const goesOn = frame.moving || !this.#flap.settled;
    this.#lastFrame = goesOn ? now : undefined;
    if (!goesOn) this.#flap.reset();
    if (goesOn) this.requestPaint();
  }

  /**
   * Returns the design. An unknown treatment is replaced by the default, because an attribute may have any
   * value.
   */
  #design(): Pick<WheelTheme, 'treatment' | 'logoBehind' | 'pointerSide'> {
    const { treatment, hasLogoBehind, pointerSide } = this.#host;
    return {
      treatment: visualTreatments.includes(treatment) ? treatment : 'classic',
      logoBehind: hasLogoBehind,
      pointerSide,
    };
  }

  #theme(): WheelTheme {
    const root = this.#host.shadowRoot;
    const colour = (name: string): string => {
      const swatch = root?.querySelector(`.${name}`);
      return opaqueHex(swatch ? getComputedStyle(swatch).color : '#000000');
    };
    return {
      ...this.#design(),
      dark: colour('dark') === '#000000',
      rim: colour('rim'),
      hub: colour('hub-colour'),
      peg: colour('peg'),
      pointer: colour('pointer'),
      line: colour('line'),
      font: getComputedStyle(this.#host).fontFamily,
    };
  }
}
