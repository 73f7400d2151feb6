import { burstSeconds, paper, pieceAt, type Piece } from './confetti-paper.ts';
import { pageClock, type FrameClock } from '../frame-clock.ts';

/** Maximum number of pixels of the canvas. On a 4K screen, more pixels would only make frames slower. */
const mostPixels = 4_000_000;

/** Seconds between the starts of two bursts. */
const betweenBursts = 1.5;
/** The layer is above everything, even a modal dialog. */
const layer = {
  position: 'fixed',
  inset: '0',
  width: '100vw',
  height: '100vh',
  'max-width': 'none',
  'max-height': 'none',
  margin: '0',
  padding: '0',
  border: '0',
  background: 'none',
  overflow: 'hidden',
  'pointer-events': 'none',
  'z-index': '2147483647',
} as const;

export class Confetti {
  readonly #clock: FrameClock;
  #end: (() => void) | undefined;

  constructor(clock: FrameClock = pageClock) {
    this.#clock = clock;
  }

  /**
   * Starts bursts, and stops those that are running. Starts none under reduced motion or on a hidden page.
   * @param colours `#RRGGBB`, the winner's first
   * @param bursts number of bursts, one after another
   */
  burst(host: HTMLElement, colours: readonly string[], bursts = 1): void {
    this.stop();
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches || document.hidden) return;
    const box = host.getBoundingClientRect();
    const view = { width: window.innerWidth, height: window.innerHeight };
    const ratio = Math.min(2, window.devicePixelRatio, Math.sqrt(mostPixels / (view.width * view.height)));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(view.width * ratio));
    canvas.height = Math.max(1, Math.round(view.height * ratio));
    const context = canvas.getContext('2d');
    if (!context || !host.isConnected || box.width === 0) return;
    canvas.setAttribute('aria-hidden', 'true');
    canvas.setAttribute('popover', 'manual');
    for (const [property, value] of Object.entries(layer)) canvas.style.setProperty(property, value);
    host.append(canvas);

    const pieces = Array.from({ length: bursts }, (_, at) =>
      paper(colours, Math.min(box.width, box.height), view, at * betweenBursts),
    ).flat();
    const end = burstSeconds + (bursts - 1) * betweenBursts;
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const start = this.#clock.now();
    let shown = false;
    let cancel: () => void;
    const picture = (): void => {
      const seconds = (this.#clock.now() - start) / 1_000;
      if (seconds >= end || !canvas.isConnected) {
        this.stop();
        return;
      }
      // Show the canvas only now, so that it is above the winner's dialog. The dialog opens after the start
      // of the burst.
      if (!shown && 'showPopover' in canvas) canvas.showPopover();
      shown = true;
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.clearRect(0, 0, canvas.width, canvas.height);
      for (const piece of pieces) draw(context, piece, seconds, ratio, middle);
      cancel = this.#clock.frame(picture);
    };
    cancel = this.#clock.frame(picture);
    this.#end = () => {
      cancel();
      canvas.remove();
      // Free the pixels. Some browsers would keep them until the canvas is garbage-collected.
      canvas.width = 0;
    };
  }

  stop(): void {
    this.#end?.();
    this.#end = undefined;
  }
}

function draw(
  context: CanvasRenderingContext2D,
  piece: Piece,
  seconds: number,
  ratio: number,
  middle: { readonly x: number; readonly y: number },
): void {
  const { x, y, angle, tilt, opacity } = pieceAt(piece, seconds);
  if (opacity === 0) return;
  const { shape, size } = piece;
  const [cos, sin] = [Math.cos(angle) * ratio, Math.sin(angle) * ratio];
  context.setTransform(cos, sin, -sin, cos, (middle.x + x) * ratio, (middle.y + y) * ratio);
  context.globalAlpha = opacity;
  const colour = tilt > 0 ? piece.colour : piece.back;
  // Paper that is seen from its edge stays visible as a line.
  const height = size * Math.max(0.14, Math.abs(tilt));
  if (shape === 'ribbon') {
    context.strokeStyle = colour;
    context.lineWidth = size * 0.3;
    context.lineCap = 'round';
    context.beginPath();
    context.moveTo(-size * 1.5, 0);
    context.bezierCurveTo(-size * 0.6, -height * 1.6, -size * 0.4, height * 1.6, size * 0.3, 0);
    context.bezierCurveTo(size * 0.8, -height * 1.4, size * 1.1, height * 0.6, size * 1.6, 0);
    context.stroke();
    return;
  }
  context.fillStyle = colour;
  if (shape === 'sheet') {
    context.fillRect(-size * 0.7, -height / 2, size * 1.4, height);
    return;
  }
  context.beginPath();
  context.ellipse(0, 0, size * 0.5, height * 0.5, 0, 0, 2 * Math.PI);
  context.fill();
}
