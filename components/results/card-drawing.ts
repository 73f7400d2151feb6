import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { cardPicture, type CardContent } from './result-card.ts';

/** A picture to pass on, and its address for as long as it is shown. */
export interface DrawnCard {
  readonly picture: Blob;
  readonly src: string;
}

type CardWords = Pick<CardContent, 'title' | 'result' | 'place'>;

/** Draws the picture that an element shows, in its font. The last one stays until the next is there. */
export class CardDrawing implements ReactiveController {
  readonly #host: ReactiveControllerHost & Element;
  #card: DrawnCard | 'none' | null = null;
  /** What is drawn last wins, however long each takes. */
  #turn = 0;

  constructor(host: ReactiveControllerHost & Element) {
    this.#host = host;
    host.addController(this);
  }

  /** null: it is being drawn; `none`: this browser could not. */
  get card(): DrawnCard | 'none' | null {
    return this.#card;
  }

  /** `wheel` makes the square picture of it; null: the card is drawn without. */
  async draw(words: CardWords, wheel: (() => Promise<Blob>) | null): Promise<void> {
    const turn = (this.#turn += 1);
    const drawn = await this.#drawn(words, wheel).catch(() => 'none' as const);
    if (turn === this.#turn && this.#host.isConnected) this.#show(drawn);
    else forget(drawn);
  }

  hostDisconnected(): void {
    this.#turn += 1;
    this.#show(null);
  }

  async #drawn(words: CardWords, makeWheel: (() => Promise<Blob>) | null): Promise<DrawnCard> {
    const wheel = makeWheel && (await wheelPicture(makeWheel));
    const font = getComputedStyle(this.#host).fontFamily;
    const picture = await cardPicture({ ...words, wheel, font });
    return { picture, src: await readyAddress(picture) };
  }

  #show(card: DrawnCard | 'none' | null): void {
    forget(this.#card);
    this.#card = card;
    this.#host.requestUpdate();
  }
}

/** null: a wheel that cannot be drawn just now is left out. */
async function wheelPicture(make: () => Promise<Blob>): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(await make());
  } catch {
    return null;
  }
}

function forget(card: DrawnCard | 'none' | null): void {
  if (card !== null && card !== 'none') URL.revokeObjectURL(card.src);
}

/** Address of a picture that is there as soon as it is shown, and not an empty box for a while. */
async function readyAddress(picture: Blob): Promise<string> {
  const image = new Image();
  image.src = URL.createObjectURL(picture);
  try {
    await image.decode();
  } catch {
    // It is shown as far as it can be.
  }
  return image.src;
}
