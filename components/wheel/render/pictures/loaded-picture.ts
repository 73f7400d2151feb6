/** Minimum and maximum length of the longer side of a copy, in pixels. */
const [smallestCopy, largestCopy] = [32, 1_024];
/** Radius of the corners of an opaque picture, as a share of its shorter side. */
const roundness = 0.16;

/** A picture that the wheel draws to a canvas. It is loaded with CORS, because textures require that. */
export class LoadedPicture {
  /** Resolves when the picture is loaded or has failed. */
  readonly settled: Promise<void>;
  readonly #image = new Image();
  #isReady = false;
  /**
   * Copy of the picture in the largest size needed so far, because scaling the image each time would be slow.
   */
  #copy: HTMLCanvasElement | undefined;

  constructor(address: string) {
    this.#image.crossOrigin = 'anonymous';
    this.#image.referrerPolicy = 'no-referrer';
    this.#image.decoding = 'async';
    this.#image.src = address;
    this.settled = this.#image.decode().then(
      () => void (this.#isReady = this.#image.naturalWidth > 0 && this.#image.naturalHeight > 0),
      () => undefined,
    );
  }

  /** Width divided by height; undefined until the picture is loaded. */
  get aspect(): number | undefined {
    return this.#isReady ? this.#image.naturalWidth / this.#image.naturalHeight : undefined;
  }

  /**
   * Returns a copy of the picture. If the picture is opaque, the copy has round corners.
   * @param pixels needed length of the longer side
   */
  copy(pixels: number): HTMLCanvasElement {
    const { naturalWidth, naturalHeight } = this.#image;
    const longer = Math.max(naturalWidth, naturalHeight);
    let side = smallestCopy;
    while (side < pixels && side < largestCopy) side *= 2;
    const copy = this.#copy;
    if (copy && Math.max(copy.width, copy.height) >= side) return copy;
    const made = document.createElement('canvas');
    made.width = Math.max(1, Math.round((naturalWidth / longer) * side));
    made.height = Math.max(1, Math.round((naturalHeight / longer) * side));
    const context = made.getContext('2d', { willReadFrequently: true });
    if (context) {
      context.imageSmoothingQuality = 'high';
      context.drawImage(this.#image, 0, 0, made.width, made.height);
      if (isOpaque(context)) round(context);
    }
    this.close();
    this.#copy = made;
    return made;
  }

  /** Releases the memory of the copy. */
  close(): void {
    if (this.#copy) this.#copy.width = 0;
    this.#copy = undefined;
  }
}

function isOpaque(context: CanvasRenderingContext2D): boolean {
  const { width, height } = context.canvas;
  return [0, width - 1].every((x) =>
    [0, height - 1].every((y) => context.getImageData(x, y, 1, 1).data[3] === 255),
  );
}

function round(context: CanvasRenderingContext2D): void {
  const { width, height } = context.canvas;
  context.globalCompositeOperation = 'destination-in';
  context.beginPath();
  context.roundRect(0, 0, width, height, Math.min(width, height) * roundness);
  context.fill();
}
