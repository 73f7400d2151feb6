import type { WheelGeometry } from '../geometry.ts';
import { outlineColour, tint, type WheelTheme } from '../theme.ts';
import { annulus, disc } from './discs.ts';

/**
 * Paints the static parts and the pegs on a 2D canvas. Coordinates are the same as in geometry.ts. `dot` is
 * the size of a CSS pixel.
 */

const turn = 2 * Math.PI;

function hasRelief({ treatment }: WheelTheme): boolean {
  return treatment === 'classic' || treatment === 'metal';
}

function fromAbove(
  context: CanvasRenderingContext2D,
  radius: number,
  colour: string,
  stops: readonly (readonly [number, number])[],
): CanvasGradient {
  const light = context.createLinearGradient(0, -radius, 0, radius);
  for (const [at, by] of stops) light.addColorStop(at, tint(colour, by));
  return light;
}

function brushed(context: CanvasRenderingContext2D, colour: string): CanvasGradient {
  const fan = context.createConicGradient(-0.6, 0, 0);
  for (const [at, by] of [
    [0, 0.45],
    [0.13, -0.1],
    [0.25, -0.3],
    [0.38, 0.1],
    [0.5, 0.4],
    [0.63, -0.08],
    [0.75, -0.32],
    [0.88, 0.05],
    [1, 0.45],
  ] as const)
    fan.addColorStop(at, tint(colour, by));
  return fan;
}

export function paintSurroundings(
  context: CanvasRenderingContext2D,
  { rimOuter }: WheelGeometry,
  theme: WheelTheme,
  dot: number,
): void {
  const { treatment, dark, rim } = theme;
  if (hasRelief(theme)) {
    const shadow = context.createRadialGradient(0, 0.03, rimOuter - 0.06, 0, 0.03, 0.995);
    const deep = dark ? 0.6 : 0.36;
    for (const at of [0, 0.25, 0.5, 0.75, 1])
      shadow.addColorStop(at, `rgb(0 0 0 / ${(deep * (1 - at) ** 3).toFixed(3)})`);
    annulus(context, rimOuter - dot, 1, shadow);
  } else if (treatment === 'neon') {
    const glow = context.createRadialGradient(0, 0, rimOuter, 0, 0, 0.998);
    for (const [at, alpha] of [
      [0, '90'],
      [0.25, '48'],
      [0.5, '1c'],
      [0.75, '08'],
      [1, '00'],
    ] as const)
      glow.addColorStop(at, `${rim}${alpha}`);
    annulus(context, rimOuter - dot, 1, glow);
  } else if (treatment === 'high-contrast')
    annulus(context, rimOuter - dot, rimOuter + 2.5 * dot, outlineColour({ ...theme, pointer: rim }));
}

export function paintRim(
  context: CanvasRenderingContext2D,
  { rimInner, rimOuter }: WheelGeometry,
  theme: WheelTheme,
  dot: number,
): void {
  if (rimOuter <= rimInner) return;
  const { treatment, rim, line } = theme;
  const thick = rimOuter - rimInner;
  // The rim extends a little under the face, so that there is no gap.
  const inner = rimInner - dot;
  if (treatment === 'classic') {
    const stops = [
      [0, 0.3],
      [0.5, 0],
      [1, -0.4],
    ] as const;
    annulus(context, inner, rimOuter, fromAbove(context, rimOuter, rim, stops));
    annulus(context, rimOuter - thick * 0.12, rimOuter, 'rgb(0 0 0 / 0.28)');
    annulus(context, inner, rimInner + thick * 0.14, 'rgb(0 0 0 / 0.4)');
  } else if (treatment === 'metal') {
    annulus(context, inner, rimOuter, brushed(context, rim));
    const outer = [
      [0, 0.4],
      [1, -0.35],
    ] as const;
    annulus(context, rimOuter - thick * 0.18, rimOuter, fromAbove(context, rimOuter, rim, outer));
    annulus(context, inner, rimInner + thick * 0.18, tint(rim, -0.35));
  } else if (treatment === 'neon') {
    annulus(context, inner, rimOuter, tint(rim, -0.8));
    const middle = (rimInner + rimOuter) / 2;
    annulus(context, middle - thick * 0.34, middle + thick * 0.34, `${rim}66`);
    annulus(context, middle - thick * 0.2, middle + thick * 0.2, rim);
    annulus(context, middle - thick * 0.1, middle + thick * 0.1, tint(rim, 0.75));
  } else {
    const edge = treatment === 'flat' ? line : outlineColour({ ...theme, pointer: rim });
    annulus(context, inner, rimOuter, edge);
    annulus(context, rimInner + (treatment === 'flat' ? 1.5 : 2) * dot, rimOuter, rim);
  }
}

export function paintLight(
  context: CanvasRenderingContext2D,
  { rimInner, hub }: WheelGeometry,
  theme: WheelTheme,
): void {
  if (theme.treatment === 'metal') {
    const fan = context.createConicGradient(-0.6, 0, 0);
    for (let at = 0; at <= 8; at += 1)
      fan.addColorStop(at / 8, at % 4 === 0 ? 'rgb(255 255 255 / 0.06)' : 'rgb(255 255 255 / 0)');
    disc(context, rimInner, fan);
  }
  if (!hasRelief(theme)) return;
  const shade = context.createRadialGradient(0, 0.018, rimInner - 0.035, 0, 0.018, rimInner + 0.02);
  shade.addColorStop(0, 'rgb(0 0 0 / 0)');
  shade.addColorStop(1, 'rgb(0 0 0 / 0.36)');
  disc(context, rimInner, shade);
  const under = context.createRadialGradient(0, 0.012, hub * 0.9, 0, 0.012, hub + 0.032);
  under.addColorStop(0, 'rgb(0 0 0 / 0.46)');
  under.addColorStop(1, 'rgb(0 0 0 / 0)');
  disc(context, hub + 0.07, under);
}

export function paintPegs(
  context: CanvasRenderingContext2D,
  pegs: Float64Array,
  rotation: number,
  { pegRing, pegRadius }: WheelGeometry,
  theme: WheelTheme,
): void {
  for (const at of pegs) {
    const angle = (at + rotation) * turn;
    const [x, y] = [Math.cos(angle) * pegRing, Math.sin(angle) * pegRing];
    const dot = (radius: number, paint: string | CanvasGradient): void => {
      context.beginPath();
      context.arc(x, y, radius, 0, turn);
      context.fillStyle = paint;
      context.fill();
    };
    if (hasRelief(theme)) {
      const ball = context.createRadialGradient(
        x - pegRadius * 0.25,
        y - pegRadius * 0.4,
        0,
        x,
        y,
        pegRadius,
      );
      ball.addColorStop(0, tint(theme.peg, 0.7));
      ball.addColorStop(0.5, theme.peg);
      ball.addColorStop(1, tint(theme.peg, -0.5));
      dot(pegRadius, ball);
    } else if (theme.treatment === 'neon') {
      dot(pegRadius * 1.7, `${theme.pointer}50`);
      dot(pegRadius * 0.72, theme.peg);
    } else dot(pegRadius, theme.peg);
  }
}

export function paintHub(
  context: CanvasRenderingContext2D,
  { hub }: WheelGeometry,
  theme: WheelTheme,
  dot: number,
): void {
  const { treatment, rim, line } = theme;
  const inner = hub * 0.84;
  if (treatment === 'classic') {
    const ring = [
      [0, 0.32],
      [1, -0.4],
    ] as const;
    disc(context, hub, fromAbove(context, hub, rim, ring));
    const dome = context.createRadialGradient(0, -hub * 0.4, 0, 0, 0, hub);
    dome.addColorStop(0, tint(theme.hub, 0.3));
    dome.addColorStop(1, tint(theme.hub, -0.16));
    disc(context, inner, dome);
  } else if (treatment === 'metal') {
    const chamfer = [
      [0, 0.3],
      [1, -0.35],
    ] as const;
    disc(context, hub, fromAbove(context, hub, rim, chamfer));
    disc(context, hub * 0.86, brushed(context, theme.hub));
  } else if (treatment === 'neon') {
    disc(context, hub, theme.hub);
    annulus(context, hub * 0.86, hub, `${rim}66`);
    annulus(context, hub * 0.89, hub * 0.96, rim);
    annulus(context, hub * 0.91, hub * 0.94, tint(rim, 0.75));
  } else if (treatment === 'minimal') disc(context, hub, theme.hub);
  else {
    disc(context, hub + 2.5 * dot, treatment === 'flat' ? line : outlineColour({ ...theme, pointer: rim }));
    disc(context, hub, rim);
    disc(context, inner, theme.hub);
  }
}

export function paintPointer(
  context: CanvasRenderingContext2D,
  flap: number,
  { pointerPivot: pivot, pointerTip: tip, pointerWidth: wide }: WheelGeometry,
  theme: WheelTheme,
  dot: number,
): void {
  const { treatment, pointer } = theme;
  context.save();
  context.translate(pivot, 0);
  context.rotate(flap);
  context.beginPath();
  context.arc(0, 0, wide, -turn / 4 - 0.25, turn / 4 + 0.25);
  context.lineTo(tip - pivot, 0);
  context.closePath();
  context.lineJoin = 'round';
  if (hasRelief(theme) || treatment === 'neon') {
    context.shadowColor = treatment === 'neon' ? pointer : 'rgb(0 0 0 / 0.45)';
    // Divide by `dot`, because shadows ignore the transform of the context and are in device pixels.
    context.shadowBlur = (treatment === 'neon' ? 0.09 : 0.025) / dot;
    context.shadowOffsetY = treatment === 'neon' ? 0 : 0.012 / dot;
  } else {
    context.strokeStyle = outlineColour(theme);
    context.lineWidth = 4 * dot;
    context.stroke();
  }
  const stops = [
    [0, 0.3],
    [0.5, 0],
    [1, -0.3],
  ] as const;
  context.fillStyle = hasRelief(theme) ? fromAbove(context, wide, pointer, stops) : pointer;
  context.fill();
  context.shadowColor = 'transparent';
  if (treatment === 'neon') {
    context.beginPath();
    context.arc(0, 0, wide * 0.45, 0, turn);
    context.fillStyle = tint(pointer, 0.8);
    context.fill();
  } else if (hasRelief(theme)) {
    context.beginPath();
    context.arc(0, 0, wide * 0.36, 0, turn);
    context.fillStyle = '#c4c8d0';
    context.fill();
  }
  context.restore();
}
