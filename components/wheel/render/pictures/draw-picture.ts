import type { VisualTreatment } from '../../../../contracts/wheel/visual-treatment.ts';
import { bright } from '../theme.ts';
import type { PictureSize } from './picture-fit.ts';

/** Colours and treatment that decide how a picture is drawn on its slice. */
export interface PictureStyle {
  readonly treatment: VisualTreatment;
  /** Colour of the slice. */
  readonly face: string;
  /** Colour of the slice's label. */
  readonly ink: string;
  /** Number of quarter turns clockwise after which the picture is upright at the pointer. */
  readonly turns: number;
}

/** Returns the total width of the borders or shadows to the left and right of a picture, in CSS pixels. */
export function pictureMargin({ treatment }: PictureStyle, { width, height }: PictureSize): number {
  const side = Math.min(width, height);
  if (treatment === 'flat' || treatment === 'minimal') return 0;
  if (treatment === 'high-contrast') return 2 * outline(side);
  return side * (treatment === 'neon' ? 0.3 : 0.16);
}

function outline(side: number): number {
  return Math.min(2.5, Math.max(1, side * 0.05));
}

/**
 * Draws a picture. The outer edge of the picture is at x = 0, and its middle line is at y = 0.
 * @param copyOf returns a copy of the picture for a length of the longer side in pixels
 */
export function drawPicture(
  context: CanvasRenderingContext2D,
  copyOf: (pixels: number) => HTMLCanvasElement,
  size: PictureSize,
  style: PictureStyle,
): void {
  const { a, b } = context.getTransform();
  const scale = Math.hypot(a, b);
  const copy = copyOf(Math.max(size.width, size.height) * scale);
  const [width, height] = style.turns % 2 === 0 ? [size.width, size.height] : [size.height, size.width];
  const side = Math.min(width, height);
  const draw = (picture: HTMLCanvasElement, x = 0, y = 0): void =>
    context.drawImage(picture, x - width / 2, y - height / 2, width, height);
  context.save();
  context.translate(-size.width / 2, 0);
  context.rotate((style.turns * Math.PI) / 2);
  context.imageSmoothingQuality = 'high';
  const { treatment } = style;
  if (treatment === 'high-contrast') {
    const shape = silhouette(copy, style.ink);
    const away = outline(side);
    for (let step = 0; step < 16; step += 1) {
      const angle = (step / 16) * 2 * Math.PI;
      draw(shape, Math.cos(angle) * away, Math.sin(angle) * away);
    }
  } else if (treatment === 'neon') {
    context.shadowColor = bright(style.face);
    // Scale the blur, because shadows ignore the transform of the context and are in device pixels.
    context.shadowBlur = side * 0.16 * scale;
  } else if (treatment === 'classic' || treatment === 'metal') {
    context.shadowColor = 'rgb(0 0 0 / 0.45)';
    context.shadowBlur = side * 0.09 * scale;
  }
  draw(copy);
  context.restore();
}

function silhouette(picture: HTMLCanvasElement, colour: string): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [picture.width, picture.height];
  const context = canvas.getContext('2d');
  if (!context) return canvas;
  context.drawImage(picture, 0, 0);
  context.globalCompositeOperation = 'source-in';
  context.fillStyle = colour;
  context.fillRect(0, 0, canvas.width, canvas.height);
  return canvas;
}
