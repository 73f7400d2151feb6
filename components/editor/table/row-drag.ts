import { gapAt } from './row-window.ts';

export interface DragHost {
  /** Scrolling element. All its rows have the same height. */
  readonly scroller: HTMLElement;
  readonly rowHeight: number;
  readonly rows: number;
  /**
   * Called in each frame of a drag with the gap under the pointer, and with null at the end. Gap 0 is before
   * the first row.
   */
  aim(gap: number | null): void;
  drop(gap: number): void;
}

const threshold = 5;
/** Distance from an edge in pixels at which scrolling begins, and maximum speed in pixels per frame. */
const edge = { near: 48, speed: 14 };

/**
 * Drags a row by its handle, starting from a `pointerdown`. Resolves with whether the press became a drag.
 */
export function dragRow(down: PointerEvent, handle: HTMLElement, host: DragHost): Promise<boolean> {
  const { scroller, rowHeight } = host;
  let dragging = false;
  let y = down.clientY;
  let frame = 0;

  const gap = (): number => {
    const { top } = scroller.getBoundingClientRect();
    return gapAt(y - top + scroller.scrollTop, rowHeight, host.rows);
  };
  const step = (): void => {
    const { top, bottom } = scroller.getBoundingClientRect();
    const past = Math.min(0, y - top - edge.near) + Math.max(0, y - bottom + edge.near);
    if (past !== 0) scroller.scrollTop += Math.max(-1, Math.min(1, past / edge.near)) * edge.speed;
    host.aim(gap());
    frame = requestAnimationFrame(step);
  };

  handle.setPointerCapture(down.pointerId);
  return new Promise((settle) => {
    const moved = (event: PointerEvent): void => {
      y = event.clientY;
      if (dragging || Math.abs(y - down.clientY) < threshold) return;
      dragging = true;
      step();
    };
    const end = (drop: boolean): void => {
      cancelAnimationFrame(frame);
      handle.removeEventListener('pointermove', moved);
      handle.removeEventListener('pointerup', up);
      handle.removeEventListener('pointercancel', cancelled);
      window.removeEventListener('keydown', onKeydown, true);
      if (dragging) host.aim(null);
      if (dragging && drop) host.drop(gap());
      settle(dragging);
    };
    const up = (): void => end(true);
    const cancelled = (): void => end(false);
    const onKeydown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || !dragging) return;
      event.preventDefault();
      event.stopPropagation();
      end(false);
    };
    handle.addEventListener('pointermove', moved);
    handle.addEventListener('pointerup', up);
    handle.addEventListener('pointercancel', cancelled);
    window.addEventListener('keydown', onKeydown, true);
  });
}
