import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { cardPicture, type CardContent } from './result-card.ts';

export interface DrawnCard {
  readonly picture: Blob;
  readonly src: string;
}

type CardWords = Pick<CardContent, 'title' | 'result' | 'place'>;

export class CardDrawing implements ReactiveController {
  readonly #host: ReactiveControllerHost & Element;
  #card: DrawnCard | 'none' | null = null;
  #turn = 0;

  constructor(host: ReactiveControllerHost & Element) {
    this.#host = host;
    host.addController(this);
  }

  /** Null while the card is being drawn. `none` if this browser cannot draw the picture. */
  get card(): DrawnCard | 'none' | null {
    return this.#card;
  }

  /**
   * Draws the card with these words.
   * @param wheel returns a square picture of the wheel; null for a card without a wheel
   */
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

/**
 * Decodes a picture and returns its URL, because a picture that is not decoded would first appear as an empty
 * box.
 */
async function readyAddress(picture: Blob): Promise<string> {
  const image = new Image();
  image.src = URL.createObjectURL(picture);
  try {
    await image.decode();
  } catch {
    // Ignore the error: the browser decodes again when it shows the picture.
  }
  return image.src;
}
