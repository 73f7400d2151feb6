const keyOf = (listName: string): string => `svc-folded ${listName}`;

/** Remembers in this tab which draw has its list of winners folded, even after a reload. */
export const foldedDraw = {
  read(listName: string): number | undefined {
    try {
      const number = Number(sessionStorage.getItem(keyOf(listName)) ?? Number.NaN);
      return Number.isNaN(number) ? undefined : number;
    } catch {
      return undefined;
    }
  },
  write(listName: string, draw: number | undefined): void {
    try {
      if (draw === undefined) sessionStorage.removeItem(keyOf(listName));
      else sessionStorage.setItem(keyOf(listName), String(draw));
    } catch {
      // The browser allows no storage. After a reload, the winners are shown again.
    }
  },
};
