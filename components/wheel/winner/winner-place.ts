import type { LandedHost } from './landed-slice.ts';

/** Milliseconds during which the landed slice is seen before the winner's dialog appears. */
export const waitMs = 900;

/** Minimum window and wheel, in CSS pixels, for the dialog to be placed beside the pointer. */
const least = { width: 700, height: 600, wheel: 320 };
/** Fraction of the wheel, at the pointer, that stays visible. */
const seen = 0.2;
const edge = 12;

/**
 * Places an open dialog on the wheel so that the pointer and the end of the landed slice stay visible. The
 * dialog stays in the middle of a small window, and of a stage screen, on which it is enlarged.
 */
export function placeBeside(dialog: HTMLDialogElement, wheel: LandedHost | undefined): void {
  const { style } = dialog;
  style.removeProperty('inset');
  style.removeProperty('margin');
  const box = wheel?.getBoundingClientRect();
  const { innerWidth: width, innerHeight: height } = window;
  const isEnlarged = width >= 1_800 && height >= 1_200;
  if (!box || width < least.width || height < least.height || box.width < least.wheel || isEnlarged) return;
  const { offsetWidth, offsetHeight } = dialog;
  const room = box.width * seen;
  const side = wheel?.pointerSide;
  const isUpright = side === 'top' || side === 'bottom';
  const x = isUpright
    ? box.left + (box.width - offsetWidth) / 2
    : side === 'left'
      ? box.left + room
      : box.right - room - offsetWidth;
  const y = !isUpright
    ? box.top + (box.height - offsetHeight) / 2
    : side === 'top'
      ? box.top + room
      : box.bottom - room - offsetHeight;
  const within = (at: number, size: number, whole: number) =>
    Math.round(Math.max(edge, Math.min(at, whole - size - edge)));
  style.inset = `${within(y, offsetHeight, height)}px auto auto ${within(x, offsetWidth, width)}px`;
  style.margin = '0';
}
