import { pegPositions, type WheelGeometry } from './geometry.ts';
import { drawLabel, type PlacedLabel } from './label-atlas.ts';
import { bakeRing, type WheelSlices } from './slice-textures.ts';
import { tint, type WheelPose, type WheelTheme } from './theme.ts';

const turn = 2 * Math.PI;
/** Above this many slices the face is painted from the baked ring: no screen shows more of them. */
const mostArcs = 2_048;

/**
 * The wheel on a 2D canvas: what is seen before WebGL has arrived, and where there is none. The turning face is
 * painted once and then only turned.
 */
export class PlainWheel {
  #face: HTMLCanvasElement | undefined;
  #pegs: Float64Array = new Float64Array();

  /** Forgets the painted face; the next picture paints it again. */
  invalidate(): void {
    this.#face = undefined;
  }

  draw(
    context: CanvasRenderingContext2D,
    pose: WheelPose,
    size: number,
    wheel: {
      slices: WheelSlices;
      labels: readonly PlacedLabel[];
      geometry: WheelGeometry;
      theme: WheelTheme;
      pixelRatio: number;
    },
  ): void {
    const { geometry, theme } = wheel;
    const half = size / 2;
    this.#face ??= this.#paintFace(size, wheel);
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, size, size);
    context.setTransform(half, 0, 0, half, half, half);

    const disc = (radius: number, paint: string | CanvasGradient): void => {
      context.beginPath();
      context.arc(0, 0, radius, 0, turn);
      context.fillStyle = paint;
      context.fill();
    };
    const shadow = context.createRadialGradient(0, 0.03, geometry.rimOuter - 0.06, 0, 0.03, 0.995);
    shadow.addColorStop(0, 'rgb(0 0 0 / 0.42)');
    shadow.addColorStop(1, 'rgb(0 0 0 / 0)');
    disc(1, shadow);
    const rim = context.createLinearGradient(0, -geometry.rimOuter, 0, geometry.rimOuter);
    rim.addColorStop(0, tint(theme.rim, 0.28));
    rim.addColorStop(0.5, theme.rim);
    rim.addColorStop(1, tint(theme.rim, -0.45));
    disc(geometry.rimOuter, rim);

    context.save();
    context.rotate(pose.rotation * turn);
    context.drawImage(this.#face, -1, -1, 2, 2);
    context.restore();
    const light = context.createLinearGradient(0, -geometry.rimInner, 0, geometry.rimInner);
    light.addColorStop(0, 'rgb(255 255 255 / 0.12)');
    light.addColorStop(0.45, 'rgb(255 255 255 / 0)');
    light.addColorStop(1, 'rgb(0 0 0 / 0.12)');
    disc(geometry.rimInner, light);

    if (geometry.pegRadius > 0) {
      for (const at of this.#pegs) {
        const angle = (at + pose.rotation) * turn;
        context.beginPath();
        context.arc(
          Math.cos(angle) * geometry.pegRing,
          Math.sin(angle) * geometry.pegRing,
          geometry.pegRadius,
          0,
          turn,
        );
        context.fillStyle = theme.peg;
        context.fill();
      }
    }
    const hub = context.createRadialGradient(0, -geometry.hub * 0.4, 0, 0, 0, geometry.hub);
    hub.addColorStop(0, tint(theme.hub, 0.22));
    hub.addColorStop(1, tint(theme.hub, -0.12));
    disc(geometry.hub, tint(theme.rim, -0.1));
    disc(geometry.hub * 0.84, hub);
    this.#drawPointer(context, pose, geometry, theme);
  }

  #drawPointer(
    context: CanvasRenderingContext2D,
    pose: WheelPose,
    geometry: WheelGeometry,
    theme: WheelTheme,
  ): void {
    const { pointerPivot: pivot, pointerTip: tip, pointerWidth: wide } = geometry;
    context.save();
    context.translate(pivot, 0);
    context.rotate(pose.flap);
    context.beginPath();
    context.arc(0, 0, wide, -turn / 4 - 0.25, turn / 4 + 0.25);
    context.lineTo(tip - pivot, 0);
    context.closePath();
    context.fillStyle = theme.pointer;
    context.shadowColor = 'rgb(0 0 0 / 0.45)';
    context.shadowBlur = 4;
    context.fill();
    context.restore();
  }

  #paintFace(
    size: number,
    wheel: {
      slices: WheelSlices;
      labels: readonly PlacedLabel[];
      geometry: WheelGeometry;
      theme: WheelTheme;
      pixelRatio: number;
    },
  ): HTMLCanvasElement {
    const { slices, geometry, theme, pixelRatio } = wheel;
    this.#pegs = pegPositions(slices.edges);
    const face = document.createElement('canvas');
    face.width = size;
    face.height = size;
    const context = face.getContext('2d');
    if (!context) return face;
    const half = size / 2;
    context.setTransform(half, 0, 0, half, half, half);
    const arc = (start: number, end: number, colour: string): void => {
      context.beginPath();
      context.moveTo(0, 0);
      context.arc(0, 0, geometry.rimInner, start * turn, end * turn);
      context.closePath();
      context.fillStyle = colour;
      context.fill();
    };
    const { edges, colours } = slices;
    if (colours.length > mostArcs) {
      const ring = bakeRing(slices, mostArcs);
      for (let i = 0; i < mostArcs; i += 1) {
        const colour = `rgb(${ring[i * 4] ?? 0} ${ring[i * 4 + 1] ?? 0} ${ring[i * 4 + 2] ?? 0})`;
        arc(i / mostArcs, (i + 1.5) / mostArcs, colour);
      }
    } else {
      colours.forEach((colour, i) => {
        if ((edges[i + 1] ?? 0) > (edges[i] ?? 0)) arc(edges[i] ?? 0, edges[i + 1] ?? 1, colour);
      });
      this.#paintLines(context, slices, geometry, theme, half / pixelRatio);
    }
    const depth = context.createRadialGradient(0, 0, 0.1, 0, 0, geometry.rimInner);
    depth.addColorStop(0, 'rgb(255 255 255 / 0.13)');
    depth.addColorStop(0.6, 'rgb(255 255 255 / 0)');
    depth.addColorStop(0.62, 'rgb(0 0 0 / 0)');
    depth.addColorStop(1, 'rgb(0 0 0 / 0.2)');
    context.beginPath();
    context.arc(0, 0, geometry.rimInner, 0, turn);
    context.fillStyle = depth;
    context.fill();
    for (const label of wheel.labels) {
      const cos = Math.cos(label.angle * turn);
      const sin = Math.sin(label.angle * turn);
      const x = half + cos * label.outer * pixelRatio;
      const y = half + sin * label.outer * pixelRatio;
      context.setTransform(cos * pixelRatio, sin * pixelRatio, -sin * pixelRatio, cos * pixelRatio, x, y);
      drawLabel(context, label, theme.font);
    }
    return face;
  }

  /** Lines between slices that are wide enough to bear them. `half`: half the wheel in CSS pixels. */
  #paintLines(
    context: CanvasRenderingContext2D,
    slices: WheelSlices,
    geometry: WheelGeometry,
    theme: WheelTheme,
    half: number,
  ): void {
    const { edges, colours } = slices;
    if (colours.length < 2 || (turn * half * geometry.rimInner) / colours.length < 12) return;
    context.globalAlpha = 0.6;
    context.strokeStyle = theme.line;
    context.lineWidth = 1.5 / half;
    for (const edge of edges) {
      context.beginPath();
      context.moveTo(0, 0);
      context.lineTo(Math.cos(edge * turn) * geometry.rimInner, Math.sin(edge * turn) * geometry.rimInner);
      context.stroke();
    }
    context.globalAlpha = 1;
  }
}
