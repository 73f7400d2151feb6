/**
 * Canvas on which a wheel is shown: its own canvas, or the WebGL stage over it. The stage itself is shown if
 * only one wheel turns. On many machines, a copy takes longer than drawing.
 */
export class WheelScreen {
  readonly canvas: HTMLCanvasElement;
  readonly context: CanvasRenderingContext2D | null;
  #over: HTMLCanvasElement | undefined;

  constructor(canvas: HTMLCanvasElement) {
    this.canvas = canvas;
    this.context = canvas.getContext('2d');
  }

  /** Width and height in device pixels. */
  get size(): number {
    return this.canvas.width;
  }

  get isStage(): boolean {
    return this.#over !== undefined;
  }

  /** Whether the canvas is in a document. */
  get isOnPage(): boolean {
    return this.canvas.isConnected;
  }

  /** Shows the stage itself. */
  showStage(stage: HTMLCanvasElement): void {
    if (this.#over === stage) return;
    this.#over = stage;
    // The page's styles for the part also apply to the stage.
    stage.setAttribute('part', this.canvas.getAttribute('part') ?? '');
    stage.ariaHidden = 'true';
    this.canvas.after(stage);
    this.clear();
  }

  /** Shows a copy of the stage's upper left corner. */
  showCopy(stage: HTMLCanvasElement): void {
    const { size } = this;
    this.clear();
    this.context?.drawImage(stage, 0, 0, size, size, 0, 0, size, size);
    this.takeStageAway();
  }

  clear(): void {
    this.context?.setTransform(1, 0, 0, 1, 0, 0);
    this.context?.clearRect(0, 0, this.size, this.size);
  }

  takeStageAway(): void {
    this.#over?.remove();
    this.#over = undefined;
  }
}
