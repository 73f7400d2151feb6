import { graphemes, isRightToLeft, labelWeight } from '../label-text.ts';
import { shortenLabel } from '../label-fit.ts';

export interface LensName {
  readonly text: string;
  readonly rightToLeft: boolean;
  readonly fontSize: number;
}

const most = 512;
/** Minimum font size of a long name, as a share of the usual size. Longer names are cut. */
const shrink = 0.78;

/** Names fitted to the width of the lens. Each name is measured when it is first shown. */
export class LensNames {
  readonly #context: CanvasRenderingContext2D | null;
  readonly #width: number;
  readonly #fontSize: number;
  readonly #names: readonly string[];
  readonly #ready = new Map<number, LensName>();

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
