import type { VisualTreatment } from '../../../../contracts/wheel/visual-treatment.ts';
import { outlineColour, tint, type WheelTheme } from '../theme.ts';

const turn = 2 * Math.PI;

/** Margin around the lens for ring and shadow, as a share of the lens's radius. */
const glassMargin = 0.3;

export const glassRing: Readonly<Record<VisualTreatment, number>> = {
  classic: 0.085,
  flat: 0.075,
  neon: 0.06,
  metal: 0.1,
  minimal: 0.05,
  'high-contrast': 0.07,
};

export function paintGlass(radius: number, theme: WheelTheme): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  const half = Math.ceil(radius * (1 + glassMargin));
  canvas.width = half * 2;
  canvas.height = half * 2;
  const context = canvas.getContext('2d');
  if (!context) return canvas;
  context.translate(half, half);
  context.scale(radius, radius);
  const { treatment } = theme;
  if (treatment === 'classic' || treatment === 'metal') paintShadow(context);
  if (treatment === 'neon') paintGlow(context, theme.rim);
  if (treatment !== 'high-contrast') paintShade(context, treatment === 'flat' || treatment === 'minimal');
  paintRing(context, theme);
  if (treatment === 'classic' || treatment === 'metal') paintShine(context);
  paintNotch(context, theme, 1 - glassRing[treatment]);
  return canvas;
}

/** Paints a notch that points at the name, because the pointer itself is too broad to single out a name. */
function paintNotch(context: CanvasRenderingContext2D, theme: WheelTheme, x: number): void {
  const { treatment, pointer, line } = theme;
  const long = 0.13;
  context.beginPath();
  context.moveTo(x - long, 0);
  context.lineTo(x, -long * 0.62);
  context.lineTo(x, long * 0.62);
  context.closePath();
  context.lineJoin = 'round';
  context.lineWidth = 0.045;
  context.strokeStyle =
    treatment === 'neon' ? '#ffffff' : treatment === 'high-contrast' ? outlineColour(theme) : line;
  context.stroke();
  context.fillStyle = pointer;
  context.fill();
}

/** Paints the margin, from `inner` outwards. */
function paintAround(context: CanvasRenderingContext2D, inner: number, paint: CanvasGradient): void {
  context.beginPath();
  context.arc(0, 0, 1 + glassMargin, 0, turn);
  context.arc(0, 0, inner, 0, turn, true);
  context.fillStyle = paint;
  context.fill();
}

function paintShadow(context: CanvasRenderingContext2D): void {
  const shadow = context.createRadialGradient(0, 0.06, 0.9, 0, 0.06, 1 + glassMargin * 0.8);
  shadow.addColorStop(0, 'rgb(0 0 0 / 0.5)');
  shadow.addColorStop(0.5, 'rgb(0 0 0 / 0.2)');
  shadow.addColorStop(1, 'rgb(0 0 0 / 0)');
  paintAround(context, 0.97, shadow);
}

function paintGlow(context: CanvasRenderingContext2D, colour: string): void {
  const glow = context.createRadialGradient(0, 0, 0.96, 0, 0, 1 + glassMargin);
  glow.addColorStop(0, `${colour}b0`);
  glow.addColorStop(0.35, `${colour}40`);
  glow.addColorStop(1, `${colour}00`);
  paintAround(context, 0.95, glow);
}

/** Darkens the top and the bottom, so that the bands look like a drum. */
function paintShade(context: CanvasRenderingContext2D, faint: boolean): void {
  const deep = faint ? 0.3 : 0.6;
  const shade = context.createLinearGradient(0, -1, 0, 1);
  for (const [at, share] of [
    [0, 1],
    [0.17, 0.5],
    [0.36, 0.08],
    [0.42, 0],
    [0.58, 0],
    [0.64, 0.08],
    [0.83, 0.5],
    [1, 1],
  ] as const)
    shade.addColorStop(at, `rgb(0 0 0 / ${(deep * share).toFixed(3)})`);
  context.beginPath();
  context.arc(0, 0, 0.97, 0, turn);
  context.fillStyle = shade;
  context.fill();
}

function paintRing(context: CanvasRenderingContext2D, theme: WheelTheme): void {
  const { treatment, rim, hub, line } = theme;
  const width = glassRing[treatment];
  const circle = (radius: number, lineWidth: number, paint: string | CanvasGradient): void => {
    context.beginPath();
    context.arc(0, 0, radius, 0, turn);
    context.lineWidth = lineWidth;
    context.strokeStyle = paint;
    context.stroke();
  };
  if (treatment === 'classic' || treatment === 'metal') {
    const metal = context.createLinearGradient(0, -1, 0, 1);
    metal.addColorStop(0, tint(rim, 0.45));
    metal.addColorStop(0.45, tint(rim, 0.02));
    metal.addColorStop(0.7, tint(rim, -0.3));
    metal.addColorStop(1, tint(rim, 0.12));
    circle(1 - width / 2, width, metal);
    circle(1 - width, width * 0.16, 'rgb(0 0 0 / 0.45)');
    circle(1 - width * 0.1, width * 0.2, tint(rim, -0.5));
    return;
  }
  if (treatment === 'neon') {
    circle(1 - width, width * 2.4, `${rim}30`);
    circle(1 - width, width * 1.1, rim);
    circle(1 - width, width * 0.45, tint(rim, 0.75));
    return;
  }
  const edge = treatment === 'high-contrast' ? outlineColour({ ...theme, pointer: rim }) : line;
  circle(1 - width / 2, width * 1.9, edge);
  circle(1 - width / 2, width, treatment === 'minimal' ? hub : rim);
}

function paintShine(context: CanvasRenderingContext2D): void {
  const shine = context.createRadialGradient(0, -1.25, 0.5, 0, -1.1, 1.05);
  shine.addColorStop(0, 'rgb(255 255 255 / 0.3)');
  shine.addColorStop(0.62, 'rgb(255 255 255 / 0.08)');
  shine.addColorStop(0.64, 'rgb(255 255 255 / 0)');
  context.beginPath();
  context.arc(0, 0, 0.88, 0, turn);
  context.fillStyle = shine;
  context.fill();
}
