/**
 * Canvas on which a wheel is shown: its own 2D canvas, or the WebGL stage, which is laid over that canvas. The stage is
 * used while only one wheel of the page turns, because on many machines copying a picture takes longer than drawing it.
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
    // The part's name is copied, so that the page's styles for the part apply to the stage as well.
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
