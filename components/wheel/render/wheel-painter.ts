import { lazy } from '../../lazy/lazy-part.ts';
import { wheelGeometry, type WheelGeometry } from './geometry.ts';
import type { GlStage, StageUser } from './gl/gl-stage.ts';
import type { GlWheel } from './gl/gl-wheel.ts';
import { rasteriseLabels } from './label-atlas.ts';
import { paintSlices, type PaintedSlices } from './painted-slices.ts';
import { PlainWheel } from './plain/plain-wheel.ts';
import { noSlices, type WheelSlices } from './gl/slice-textures.ts';
import { isSameTheme, type WheelPose, type WheelTheme } from './theme.ts';
import type { WheelPictures } from './pictures/wheel-pictures.ts';
import { lensPart, WheelParts } from './wheel-parts.ts';
import { WheelScreen } from './wheel-screen.ts';

interface Stale {
  slices: boolean;
  labels: boolean;
  look: boolean;
}

export type PaintedWith = 'nothing' | 'canvas' | 'webgl';

/** Maximum number of slices that are all visible on a wheel of any size. */
const coarse = 60;
/**
 * Maximum width of a picture in pixels. A larger wheel stretches its picture, because some phones support no
 * larger textures.
 */
const mostPixels = 4_096;
/** Maximum milliseconds that a picture of the wheel waits for its images. */
const patience = 3_000;

export const glPart = lazy(() => import('./gl/gl-part.ts'));
export const picturesPart = lazy(() => import('./pictures/wheel-pictures.ts'));

/**
 * Paints a wheel to a canvas. The picture is drawn on the page's only WebGL stage, and copied from there.
 * Without WebGL, the wheel is painted on the 2D canvas.
 */
export class WheelPainter implements StageUser {
  readonly #screen: WheelScreen;
  readonly #wantsPaint: () => void;
  readonly #contextLost: (() => void) | undefined;
  readonly #plain = new PlainWheel();
  #slices: WheelSlices = noSlices;
  #theme: WheelTheme;
  #geometry: WheelGeometry = wheelGeometry(320);
  #painted: PaintedSlices | undefined;
  #parts: WheelParts | undefined;
  #pictures: WheelPictures | undefined;
  #awaited: Promise<void> | undefined;
  #cssSize = 320;
  #pixelRatio = 1;
  #stage: GlStage | undefined;
  #wheel: GlWheel | undefined;
  #opening = false;
  #withoutGl = false;
  #hadGl = false;
  #disposed = false;
  #stale: Stale = { slices: true, labels: true, look: true };
  #leave: (() => void) | undefined;
  #pose: WheelPose = { rotation: 0, flap: 0 };

  constructor(
    canvas: HTMLCanvasElement,
    theme: WheelTheme,
    wantsPaint: () => void,
    contextLost?: () => void,
  ) {
    this.#screen = new WheelScreen(canvas);
    this.#theme = theme;
    this.#wantsPaint = wantsPaint;
    this.#contextLost = contextLost;
  }

  get withoutGl(): boolean {
    return this.#withoutGl;
  }

  setSlices(slices: WheelSlices): void {
    this.#slices = slices;
    this.#painted = undefined;
    this.#forgetFace();
    this.#stale.slices = true;
    if (slices.pictures && !this.#pictures) void this.#openPictures();
  }

  setTheme(theme: WheelTheme): void {
    if (isSameTheme(theme, this.#theme)) return;
    if (theme.treatment !== this.#theme.treatment) {
      this.#painted = undefined;
      this.#stale.slices = true;
    }
    this.#theme = theme;
    this.#geometry = wheelGeometry(this.#cssSize, theme.treatment);
    this.#forgetFace();
    this.#stale.look = true;
  }

  /**
   * Sets the size in CSS pixels. Pixel ratios above 2 count as 2, because a higher ratio makes no visible
   * difference.
   */
  resize(cssSize: number, devicePixelRatio: number): void {
    const pixelRatio = Math.min(2, Math.max(1, devicePixelRatio));
    const size = Math.min(mostPixels, Math.max(1, Math.round(cssSize * pixelRatio)));
    // Compare the height too. A new canvas is 300 by 150 pixels, so its width may already be right.
    const { canvas } = this.#screen;
    if (canvas.width === size && canvas.height === size && this.#pixelRatio === pixelRatio) return;
    this.#cssSize = size / pixelRatio;
    this.#pixelRatio = pixelRatio;
    canvas.width = size;
    canvas.height = size;
    this.#geometry = wheelGeometry(this.#cssSize, this.#theme.treatment);
    this.#forgetFace();
    this.#stale.look = true;
    // Compute the slices again, because the size decides which of them are visible.
    if (this.#slices.colours.length > coarse) this.#stale.slices = true;
  }

  prepare(): void {
    if (this.#wheel || this.#opening || this.#withoutGl || this.#disposed) return;
    this.#opening = true;
    void this.#open();
  }

  paint(pose: WheelPose): PaintedWith {
    if (!this.#screen.context || this.#disposed || this.#cssSize < 2) return 'nothing';
    this.#pose = pose;
    if (this.#drawn(Boolean(pose.speed))) return 'webgl';
    this.prepare();
    // A released stage is available again within a few frames. Keep the last picture until then, because a
    // plain picture in between would flicker.
    const lastStays = this.#hadGl && !this.#withoutGl && !this.#stale.slices && !this.#screen.isStage;
    if (lastStays) return 'nothing';
    this.#paintPlainly();
    return 'canvas';
  }

  /** Copies the picture before another wheel draws on the stage. */
  leaveStage(): void {
    if (this.#screen.isStage && !this.#drawn(false)) this.#paintPlainly();
  }

  /** Resolves when everything that the wheel shows is loaded, or after a few seconds. Does not wait for WebGL. */
  complete(): Promise<void> {
    return Promise.race([this.#loadAll(), new Promise<void>((resolve) => setTimeout(resolve, patience))]);
  }

  async #loadAll(): Promise<void> {
    if (this.#slices.pictures) {
      await this.#openPictures();
      if (this.#partsNow().labels.length > 0) await this.#pictures?.settled();
      this.#forgetFace();
    }
    if (this.#partsNow().needsLens) await lensPart.eventually();
  }

  dispose(): void {
    this.#disposed = true;
    this.#pictures?.dispose();
    this.#close();
  }

  /**
   * Draws on the stage, and shows a copy, or the stage itself while the wheel turns. Returns false if there
   * is no stage.
   */
  #drawn(turns: boolean): boolean {
    const screen = this.#screen;
    if (!this.#wheel || !this.#stage?.isOpen) return false;
    this.#refresh(this.#wheel, this.#stage);
    const lens = this.#lensNow()?.picture(this.#pose, screen.size);
    const mayShow = this.#wheel.draw(this.#pose, screen.size, this.#pixelRatio, lens);
    if (turns && mayShow && screen.isOnPage) screen.showStage(this.#stage.canvas);
    else screen.showCopy(this.#stage.canvas);
    return true;
  }

  #paintPlainly(): void {
    const { context, size } = this.#screen;
    if (!context) return;
    const parts = this.#partsNow();
    this.#plain.draw(context, this.#pose, size, parts);
    this.#lensNow()?.draw(context, this.#pose, size);
    this.#screen.takeStageAway();
  }

  async #open(): Promise<void> {
    try {
      const { stage, GlWheel } = await glPart.load();
      const opened = await stage();
      if (this.#disposed) return;
      this.#stage = opened;
      this.#wheel = new GlWheel(opened, this);
      this.#stale = { slices: true, labels: true, look: true };
      this.#leave = opened.onClose((lost) => {
        this.#close();
        if (lost) this.#contextLost?.();
      });
      this.#hadGl = true;
    } catch {
      this.#withoutGl = true;
      if (!glPart.isLoaded) void this.#openLater();
    } finally {
      this.#opening = false;
      if (!this.#disposed) this.#wantsPaint();
    }
  }

  /** Loads the code for WebGL again. A failed download does not mean that the browser lacks WebGL. */
  async #openLater(): Promise<void> {
    await glPart.eventually();
    if (this.#disposed) return;
    this.#withoutGl = false;
    this.#wantsPaint();
  }

  async #openPictures(): Promise<void> {
    const { WheelPictures } = await picturesPart.eventually();
    if (this.#disposed) return;
    const changed = (): void => {
      this.#forgetFace();
      this.#wantsPaint();
    };
    this.#pictures ??= new WheelPictures(changed, this.#wantsPaint);
    changed();
  }

  /** Returns the lens, if the wheel needs one and its code is loaded. Otherwise, loads the code. */
  #lensNow(): WheelParts['lens'] {
    const parts = this.#partsNow();
    if (parts.needsLens && !parts.lens) this.#awaited ??= lensPart.eventually().then(this.#wantsPaint);
    return parts.lens;
  }

  #refresh(wheel: GlWheel, stage: GlStage): void {
    if (this.#stale.slices) {
      const radius = (this.#geometry.rimInner * this.#screen.size) / 2;
      wheel.setSlices(this.#paintedNow(), 2 * Math.PI * radius);
    }
    if (this.#stale.look) wheel.setLook(this.#geometry, this.#theme);
    if (this.#stale.labels) {
      const { labels } = this.#partsNow();
      const { font } = this.#theme;
      wheel.setLabels(rasteriseLabels(labels, this.#cssSize, this.#pixelRatio, font, stage.textureLimit));
    }
    this.#stale = { slices: false, labels: false, look: false };
  }

  #paintedNow(): PaintedSlices {
    this.#painted ??= paintSlices(this.#theme.treatment, this.#slices);
    return this.#painted;
  }

  #partsNow(): WheelParts {
    this.#parts ??= new WheelParts(
      this.#paintedNow(),
      this.#geometry,
      this.#theme,
      this.#cssSize,
      this.#pixelRatio,
      this.#pictures,
    );
    return this.#parts;
  }

  #forgetFace(): void {
    this.#parts = undefined;
    this.#plain.invalidate();
    this.#stale.labels = true;
  }

  #close(): void {
    this.leaveStage();
    this.#leave?.();
    this.#leave = undefined;
    this.#wheel?.destroy();
    this.#wheel = undefined;
    this.#stage = undefined;
  }
}
