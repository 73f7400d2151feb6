/** Remembers the number of one draw of each wheel in this tab, even after a reload. */
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
/** Last draw that the reader has dismissed from the list of earlier winners. */
export const doneDraw = new KeptNumber('svc-done');
