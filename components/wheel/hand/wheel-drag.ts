import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { FrameClock } from '../frame-clock.ts';
import { HandSpeed } from './hand-speed.ts';

/** Minimum movement of a drag in CSS pixels. A press that moves less is a tap. */
const tapPixels = 6;
/**
 * Fraction of the radius, around the centre, within which a drag does not turn the wheel, because angles are
 * too inexact there.
 */
const deadShare = 0.12;

interface DragHost extends ReactiveControllerHost, HTMLElement {
  readonly clock: FrameClock;
}

/**
 * Callbacks of a drag. Turns and speeds are positive if the wheel turns clockwise. Speeds are in turns per
 * second.
 */
export interface DragTarget {
  mayTake(): boolean;
  taken(): void;
  /** Called when the wheel was turned, with the turns since the drag began. */
  turned(turns: number): void;
  /** Called when the drag has ended. If the drag was aborted, the speed is 0. */
  released(speed: number): void;
}

interface Drag {
  readonly pointer: number;
  readonly x: number;
  readonly y: number;
  readonly middle: { readonly x: number; readonly y: number; readonly dead: number };
  readonly speed: HandSpeed;
  /** Last angle of the pointer in turns; undefined before the press becomes a drag. */
  angle: number | undefined;
  turned: number;
}

/**
 * Turns the wheel with a finger or the mouse. A vertical swipe scrolls the page instead, because the browser
 * then cancels the drag.
 */
export class WheelDrag implements ReactiveController {
  readonly #host: DragHost;
  readonly #target: DragTarget;
  #drag: Drag | undefined;
  #dragged = false;

  constructor(host: DragHost, target: DragTarget) {
    this.#host = host;
    this.#target = target;
    host.addController(this);
  }

  get isHolding(): boolean {
    return this.#drag?.angle !== undefined;
  }

  get wasDrag(): boolean {
    return this.#dragged;
  }

  hostDisconnected(): void {
    this.drop();
  }

  drop(): void {
    const held = this.isHolding;
    this.#drag = undefined;
    if (held) this.#target.released(0);
  }

  readonly down = (event: PointerEvent): void => {
    this.#dragged = false;
    if (!event.isPrimary || event.button !== 0 || !this.#target.mayTake()) return;
    const box = (event.currentTarget as HTMLElement).getBoundingClientRect();
    const half = box.width / 2;
    this.#drag = {
      pointer: event.pointerId,
      x: event.clientX,
      y: event.clientY,
      middle: { x: box.left + half, y: box.top + box.height / 2, dead: half * deadShare },
      speed: new HandSpeed(),
      angle: undefined,
      turned: 0,
    };
  };

  readonly move = (event: PointerEvent): void => {
    const drag = this.#drag;
    if (event.pointerId !== drag?.pointer) return;
    if (drag.angle === undefined) {
      if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < tapPixels) return;
      if (!this.#target.mayTake()) {
        this.#drag = undefined;
        return;
      }
      (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
      this.#dragged = true;
      this.#target.taken();
    }
    const now = this.#host.clock.now();
    // Read all moves of the event. On a busy page, one event may contain a whole flick.
    for (const { clientX, clientY, timeStamp } of [...event.getCoalescedEvents(), event]) {
      const x = clientX - drag.middle.x;
      const y = clientY - drag.middle.y;
      const angle = Math.atan2(y, x) / (2 * Math.PI);
      const way = angle - (drag.angle ?? angle);
      if (Math.hypot(x, y) > drag.middle.dead) drag.turned += way - Math.round(way);
      drag.angle = angle;
      drag.speed.add(drag.turned, now - Math.max(0, event.timeStamp - timeStamp));
    }
    this.#target.turned(drag.turned);
  };

  readonly up = (event: PointerEvent): void => {
    const drag = this.#drag;
    if (event.pointerId !== drag?.pointer) return;
    this.#drag = undefined;
    if (drag.angle !== undefined) this.#target.released(drag.speed.at(this.#host.clock.now()));
  };

  readonly cancel = (event: PointerEvent): void => {
    if (event.pointerId === this.#drag?.pointer) this.drop();
  };
}
