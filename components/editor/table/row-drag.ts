import { gapAt } from './row-window.ts';

/** A list whose rows are dragged. */
export interface DragHost {
  /** What scrolls; rows of one height stand in it from its top. */
  readonly scroller: HTMLElement;
  readonly rowHeight: number;
  readonly rows: number;
  /** The gap the row would go to, 0 before the first; null: the drag has ended or was given up. */
  aim(gap: number | null): void;
  drop(gap: number): void;
}

/** Movement of a pointer, in pixels, that makes a press a drag. */
const threshold = 5;
/** Nearer to an edge than this, the list scrolls, this many pixels a frame at most. */
const edge = { near: 48, speed: 14 };

/**
 * Drags a row by its handle, with any pointer, from its `pointerdown` on. The list scrolls where the pointer nears
 * its edges; Escape gives up. Resolves with whether it came to a drag: else it was a press.
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
      window.removeEventListener('keydown', keyed, true);
      if (dragging) host.aim(null);
      if (dragging && drop) host.drop(gap());
      settle(dragging);
    };
    const up = (): void => end(true);
    const cancelled = (): void => end(false);
    const keyed = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || !dragging) return;
      event.preventDefault();
      event.stopPropagation();
      end(false);
    };
    handle.addEventListener('pointermove', moved);
    handle.addEventListener('pointerup', up);
    handle.addEventListener('pointercancel', cancelled);
    window.addEventListener('keydown', keyed, true);
  });
}
