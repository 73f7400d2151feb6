import { graphemes, isRightToLeft, labelWeight } from '../label-text.ts';
import { shortenLabel } from '../label-fit.ts';

/** A name as written in the lens. */
export interface LensName {
  readonly text: string;
  readonly rightToLeft: boolean;
  readonly fontSize: number;
}

/** Maximum number of cached names: about as many as pass in a minute. */
const most = 512;
/** Smallest size of a long name, as a share of the font size. If a name is too long even at this size, it is cut. */
const shrink = 0.78;

/** Names that are fitted to the width of the lens. Each is measured when it first becomes visible. */
export class LensNames {
  readonly #context: CanvasRenderingContext2D | null;
  readonly #width: number;
  readonly #fontSize: number;
  readonly #names: readonly string[];
  readonly #ready = new Map<number, LensName>();

  /** @param width width for a name, in the same unit as `fontSize` */
  constructor(names: readonly string[], font: string, fontSize: number, width: number) {
    this.#context = document.createElement('canvas').getContext('2d');
    if (this.#context) this.#context.font = `${labelWeight} 100px ${font}`;
    this.#names = names;
    this.#fontSize = fontSize;
    this.#width = width;
  }

  get(slice: number): LensName {
    const known = this.#ready.get(slice);
    if (known) return known;
    if (this.#ready.size >= most) this.#ready.clear();
    const name = this.#names[slice] ?? '';
    const measure = (text: string): number => (this.#context?.measureText(text).width ?? 0) / 100;
    const fontSize =
      this.#fontSize * Math.min(1, Math.max(shrink, this.#width / this.#fontSize / measure(name)));
    const text = shortenLabel(name, this.#width / fontSize, measure, graphemes);
    const made = { text, fontSize, rightToLeft: isRightToLeft(name) };
    this.#ready.set(slice, made);
    return made;
  }
}
