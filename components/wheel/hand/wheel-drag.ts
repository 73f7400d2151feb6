import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { FrameClock } from '../frame-clock.ts';
import { HandSpeed } from './hand-speed.ts';

/** A pointer that moves less than this, in CSS pixels, taps. */
const tapPixels = 6;
/** Nearer to the middle than this share of the wheel's half, angles mean nothing. */
const deadShare = 0.12;

interface DragHost extends ReactiveControllerHost, HTMLElement {
  readonly clock: FrameClock;
}

/** What a hand does to the wheel. Turns, and turns a second, clockwise. */
export interface DragTarget {
  /** Whether the reader may turn the wheel now. */
  mayTake(): boolean;
  /** It was taken. */
  taken(): void;
  /** It was turned by so much since it was taken. */
  turned(turns: number): void;
  /** It was let go of, at this speed; 0 where the hand was taken away from it. */
  released(speed: number): void;
}

interface Drag {
  readonly pointer: number;
  readonly x: number;
  readonly y: number;
  readonly middle: { readonly x: number; readonly y: number; readonly dead: number };
  readonly speed: HandSpeed;
  /** Undefined until the pointer has moved far enough to turn instead of tap. */
  angle: number | undefined;
  turned: number;
}

/**
 * A pointer that turns the wheel: it follows the finger or the mouse, and is let go of with the speed it has. Vertical
 * pans of a finger scroll the page (`touch-action: pan-y`), since a wheel fills the width of a phone; the browser
 * then takes the pointer away, and the wheel settles. All listeners are on the face itself: nothing is left behind.
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

  /** Whether the click that follows belongs to a drag, and is no tap. */
  get wasDrag(): boolean {
    return this.#dragged;
  }

  hostDisconnected(): void {
    this.drop();
  }

  /** Takes the wheel out of the hand, such as when a spin begins that somebody else started. */
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
    // A busy page hears of a whole flick at once: each of its steps counts at the time it was made.
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
