/**
 * Canvas on which a wheel is shown: its own canvas, or the WebGL stage above it. The stage is shown if only
 * one wheel turns, because copying can take longer than drawing.
 */
export class WheelScreen {
  readonly canvas: HTMLCanvasElement;
  readonly context: CanvasRenderingContext2D | null;
  #over: HTMLCanvasElement | undefined;

  constructor(canvas: HTMLCanvasElement) {
    this.canvas = canvas;
    this.context = canvas.getContext('2d');
  }

  get size(): number {
    return this.canvas.width;
  }

  get isStage(): boolean {
    return this.#over !== undefined;
  }

  get isOnPage(): boolean {
    return this.canvas.isConnected;
  }

  showStage(stage: HTMLCanvasElement): void {
    if (this.#over === stage) return;
    this.#over = stage;
    // Copy the part's name, so that the page's styles for the part also apply to the stage.
    stage.setAttribute('part', this.canvas.getAttribute('part') ?? '');
    stage.ariaHidden = 'true';
    this.canvas.after(stage);
    this.clear();
  }

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
