import { pegPositions } from '../geometry.ts';
import { paintFace, type PlainWheelParts } from './plain-face.ts';
import { paintSurroundings, paintHub, paintLight, paintPegs, paintPointer, paintRim } from './plain-parts.ts';
import type { WheelPose } from '../theme.ts';

/**
 * The wheel on a 2D canvas, which is shown until WebGL is loaded. The face is painted once, and then only
 * turned.
 */
export class PlainWheel {
  #face: HTMLCanvasElement | undefined;
  #pegs: Float64Array = new Float64Array();

  invalidate(): void {
    this.#face = undefined;
  }

  draw(context: CanvasRenderingContext2D, pose: WheelPose, size: number, wheel: PlainWheelParts): void {
    const { geometry, theme } = wheel;
    const half = size / 2;
    if (!this.#face) {
      this.#face = paintFace(size, wheel);
      this.#pegs = pegPositions(wheel.slices.edges);
    }
    const dot = wheel.pixelRatio / half;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, size, size);
    context.setTransform(half, 0, 0, half, half, half);
    paintSurroundings(context, geometry, theme, dot);
    paintRim(context, geometry, theme, dot);
    context.save();
    context.rotate(pose.rotation * 2 * Math.PI);
    context.drawImage(this.#face, -1, -1, 2, 2);
    context.restore();
    paintLight(context, geometry, theme);
    if (geometry.pegRadius > 0) paintPegs(context, this.#pegs, pose.rotation, geometry, theme);
    paintHub(context, geometry, theme, dot);
    paintPointer(context, pose.flap, geometry, theme, dot);
  }
}
