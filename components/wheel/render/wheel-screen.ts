/**
 * Canvas on which a wheel is shown: its own 2D canvas, or the WebGL stage itself, laid over that canvas. If only one
 * wheel on a page turns, it is shown on the stage, because on many machines copying a picture takes longer than
 * drawing it.
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

  /** True if the stage itself is shown. */
  get isStage(): boolean {
    return this.#over !== undefined;
  }

  /** True if the canvas is in a document, so that the stage can be laid over it. */
  get isOnPage(): boolean {
    return this.canvas.isConnected;
  }

  /** Shows the stage itself from now on. */
  showStage(stage: HTMLCanvasElement): void {
    if (this.#over === stage) return;
    this.#over = stage;
    // Copied, so that the page's styles for the part apply to the stage as well.
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

  /** Clears the canvas and resets its transform. */
  clear(): void {
    this.context?.setTransform(1, 0, 0, 1, 0, 0);
    this.context?.clearRect(0, 0, this.size, this.size);
  }

  takeStageAway(): void {
    this.#over?.remove();
    this.#over = undefined;
  }
}
