import { labelWeight } from './label-text.ts';
import { glassRing, paintGlass } from './lens-glass.ts';
import { LensNames } from './lens-names.ts';
import type { LensShape } from './lens-shape.ts';
import { lensTape, lensView, type LensTape, type LensView } from './lens-tape.ts';
import type { PaintedSlices } from './painted-slices.ts';
import type { WheelPose, WheelTheme } from './theme.ts';

const turn = 2 * Math.PI;
/** Height of a line in the middle of the lens, as a share of its radius. */
const lineShare = 0.36;
/** Lines above and below the pointer: a quarter turn of the drum that the bands lie on. */
const reach = Math.PI / 2 / lineShare;
/** Names fade while more lines a second go by than the first number, and are faintest from the second on. */
const fadeFrom = 9;
const fadeTo = 34;

/**
 * The lens at the pointer of a wheel whose slices are too thin for labels: it shows the slices around the pointer on
 * a drum, large enough to read (`lens-tape.ts`). Painted on the 2D canvas, over a picture of either painter; its
 * cost does not depend on how many slices there are.
 */
export class WheelLens {
  readonly #shape: LensShape;
  readonly #slices: PaintedSlices;
  readonly #theme: WheelTheme;
  readonly #ratio: number;
  readonly #tape: LensTape;
  readonly #names: LensNames;
  #glass: HTMLCanvasElement | undefined;

  /** `pixelRatio`: device pixels a CSS pixel, the unit of `shape`. */
  constructor(shape: LensShape, slices: PaintedSlices, theme: WheelTheme, pixelRatio: number) {
    this.#shape = shape;
    this.#slices = slices;
    this.#theme = theme;
    this.#ratio = pixelRatio;
    this.#tape = lensTape(slices);
    const fontSize = shape.kind === 'lens' ? shape.radius * lineShare * 0.58 : shape.height * 0.62;
    const room = shape.kind === 'lens' ? shape.radius * 1.44 : shape.width - shape.height * 0.7;
    this.#names = new LensNames(slices.names, theme.font, fontSize, room);
  }

  /** What is seen at a pose. */
  view(pose: WheelPose): LensView {
    return lensView(this.#tape, pose, this.#shape.kind === 'lens' ? reach : 0.5);
  }

  /** Paints into the middle of a canvas `size` device pixels wide. */
  draw(context: CanvasRenderingContext2D, pose: WheelPose, size: number): void {
    const view = this.view(pose);
    context.save();
    context.setTransform(this.#ratio, 0, 0, this.#ratio, size / 2, size / 2);
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    if (this.#shape.kind === 'lens') this.#drawLens(context, view, this.#shape, size);
    else this.#drawPlate(context, view, this.#shape);
    context.restore();
  }

  #drawLens(
    context: CanvasRenderingContext2D,
    view: LensView,
    { x, radius }: { x: number; radius: number },
    size: number,
  ): void {
    const ring = glassRing[this.#theme.treatment];
    context.save();
    context.beginPath();
    context.arc(x, 0, radius * (1 - ring / 2), 0, turn);
    context.clip();
    const onDrum = (lines: number): number =>
      radius * Math.sin(Math.max(-turn / 4, Math.min(turn / 4, lines * lineShare)));
    const faint = Math.min(1, Math.max(0, (view.flow - fadeFrom) / (fadeTo - fadeFrom)));
    const hairline = Math.max(1 / this.#ratio, radius * 0.012);
    for (const { slice, top, bottom, strength } of view.bands) {
      const y = onDrum(top);
      const end = onDrum(bottom);
      if (end - y < 0.2) continue;
      const ink = this.#slices.inks[slice] ?? '#000000';
      context.globalAlpha = 1;
      context.fillStyle = this.#slices.colours[slice] ?? '#000000';
      context.fillRect(x - radius, y, radius * 2, end - y);
      context.fillStyle = this.#theme.treatment === 'high-contrast' ? ink : this.#theme.line;
      context.globalAlpha = this.#theme.treatment === 'high-contrast' ? 1 : 0.5;
      context.fillRect(x - radius, y - hairline / 2, radius * 2, hairline);
      const middle = ((top + bottom) / 2) * lineShare;
      if (Math.abs(middle) > turn / 4 || strength < 0.35) continue;
      const isPointed = view.flow < fadeFrom && slice === view.pointed;
      context.globalAlpha = (isPointed ? 1 : 0.86) * (1 - 0.62 * faint) * strength;
      context.fillStyle = ink;
      this.#write(
        context,
        slice,
        x - radius * 0.06,
        radius * Math.sin(middle),
        Math.cos(middle),
        isPointed ? 1.08 : 0.94,
      );
    }
    context.restore();
    this.#glass ??= paintGlass(radius * this.#ratio, this.#theme);
    const half = this.#glass.width / 2;
    context.save();
    context.setTransform(1, 0, 0, 1, size / 2, size / 2);
    context.drawImage(this.#glass, Math.round(x * this.#ratio) - half, -half);
    context.restore();
    this.#drawNotch(context, x + radius * (1 - ring), radius);
  }

  /** Points at what is under the pointer, where the pointer itself is too broad to. */
  #drawNotch(context: CanvasRenderingContext2D, x: number, radius: number): void {
    const long = radius * 0.13;
    context.globalAlpha = 1;
    context.beginPath();
    context.moveTo(x - long, 0);
    context.lineTo(x + 0.5, -long * 0.62);
    context.lineTo(x + 0.5, long * 0.62);
    context.closePath();
    context.lineJoin = 'round';
    context.lineWidth = Math.max(1, radius * 0.03);
    context.strokeStyle = this.#theme.treatment === 'neon' ? '#ffffff' : this.#theme.line;
    if (this.#theme.treatment === 'high-contrast')
      context.strokeStyle = this.#theme.pointer === '#ffffff' ? '#000000' : '#ffffff';
    context.stroke();
    context.fillStyle = this.#theme.pointer;
    context.fill();
  }

  #drawPlate(
    context: CanvasRenderingContext2D,
    view: LensView,
    { y, width, height }: { y: number; width: number; height: number },
  ): void {
    // What is nearest to the pointer of that which is shown at this speed.
    const nearest = view.bands
      .filter((band) => band.strength === 1)
      .toSorted((a, b) => Math.abs(a.top + a.bottom) - Math.abs(b.top + b.bottom))[0];
    const slice = view.flow === 0 ? view.pointed : (nearest?.slice ?? view.pointed);
    const ink = this.#slices.inks[slice] ?? '#000000';
    context.beginPath();
    context.roundRect(-width / 2, y - height / 2, width, height, height / 2);
    context.fillStyle = this.#slices.colours[slice] ?? '#000000';
    context.shadowColor = 'rgb(0 0 0 / 0.4)';
    context.shadowBlur = this.#theme.treatment === 'high-contrast' ? 0 : 3 * this.#ratio;
    context.fill();
    context.shadowBlur = 0;
    context.lineWidth = 1.5;
    context.strokeStyle = ink;
    context.stroke();
    const faint = Math.min(1, Math.max(0, (view.flow - fadeFrom) / (fadeTo - fadeFrom)));
    context.globalAlpha = 1 - 0.62 * faint;
    context.fillStyle = ink;
    this.#write(context, slice, 0, y, 1, 1);
  }

  #write(
    context: CanvasRenderingContext2D,
    slice: number,
    x: number,
    y: number,
    squeeze: number,
    scale: number,
  ): void {
    const { text, fontSize, rightToLeft } = this.#names.get(slice);
    if (text === '') return;
    context.font = `${labelWeight} ${(fontSize * scale).toFixed(1)}px ${this.#theme.font}`;
    context.direction = rightToLeft ? 'rtl' : 'ltr';
    context.save();
    context.translate(x, y);
    context.scale(1, squeeze);
    context.fillText(text, 0, fontSize * 0.05);
    context.restore();
  }
}
