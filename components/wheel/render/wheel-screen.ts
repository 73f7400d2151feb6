/**
 * Where a wheel is seen: on its own 2D canvas, or on the stage itself, laid over that canvas. A wheel that turns alone on
 * its page is seen on the stage: copying each picture takes many machines longer than drawing it.
 */
export class WheelScreen {
  readonly canvas: HTMLCanvasElement;
  readonly context: CanvasRenderingContext2D | null;
  #over: HTMLCanvasElement | undefined;

  constructor(canvas: HTMLCanvasElement) {
    this.canvas = canvas;
    this.context = canvas.getContext('2d');
  }

  /** Device pixels it is wide and high. */
  get size(): number {
    return this.canvas.width;
  }

  /** Whether the picture is seen on the stage itself. */
  get isStage(): boolean {
    return this.#over !== undefined;
  }

  /** Whether there is a page to lay the stage over the canvas in. */
  get isOnPage(): boolean {
    return this.canvas.isConnected;
  }

  /** Shows the stage itself from now on. */
  showStage(stage: HTMLCanvasElement): void {
    if (this.#over === stage) return;
    this.#over = stage;
    // It is the same picture for the styles of a page.
    stage.setAttribute('part', this.canvas.getAttribute('part') ?? '');
    stage.ariaHidden = 'true';
    this.canvas.after(stage);
    this.clear();
  }

  /** Shows a copy of the stage, whose upper left corner is this wheel's. */
  showCopy(stage: HTMLCanvasElement): void {
    const { size } = this;
    this.clear();
    this.context?.drawImage(stage, 0, 0, size, size, 0, 0, size, size);
    this.takeStageAway();
  }

  /** Empties the canvas and sets its coordinates back to pixels. */
  clear(): void {
    this.context?.setTransform(1, 0, 0, 1, 0, 0);
    this.context?.clearRect(0, 0, this.size, this.size);
  }

  takeStageAway(): void {
    this.#over?.remove();
    this.#over = undefined;
  }
}
