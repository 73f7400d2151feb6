/** Remembers the number of a draw in this tab, one for each wheel, even after a reload. */
class KeptNumber {
  readonly #name: string;

  constructor(name: string) {
    this.#name = name;
  }

  read(listName: string): number | undefined {
    try {
      const number = Number(sessionStorage.getItem(`${this.#name} ${listName}`) ?? Number.NaN);
      return Number.isNaN(number) ? undefined : number;
    } catch {
      return undefined;
    }
  }

  write(listName: string, draw: number | undefined): void {
    try {
      if (draw === undefined) sessionStorage.removeItem(`${this.#name} ${listName}`);
      else sessionStorage.setItem(`${this.#name} ${listName}`, String(draw));
    } catch {
      // The browser allows no storage. After a reload, the winners are shown again.
    }
  }
}

/** Draw whose list of winners the reader has folded. */
export const foldedDraw = new KeptNumber('svc-folded');
/** Draw up to which the reader needs no more answers of earlier winners. */
export const doneDraw = new KeptNumber('svc-done');
