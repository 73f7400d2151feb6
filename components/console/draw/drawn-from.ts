import type { SpinResult } from '../../../contracts/wheel/wheel.ts';

const keyOf = (listName: string): string => `svc-draw-from ${listName}`;

/** Remembers in this tab from which list of a wheel the reader draws, even after a reload. */
export const drawnFrom = {
  read(listName: string): SpinResult['type'] | undefined {
    try {
      const type = sessionStorage.getItem(keyOf(listName));
      return type === 'custom' || type === 'participants' ? type : undefined;
    } catch {
      return undefined;
    }
  },
  write(listName: string, type: SpinResult['type']): void {
    try {
      sessionStorage.setItem(keyOf(listName), type);
    } catch {
      // The browser allows no storage. After a reload, the list of the last draw is offered.
    }
  },
};
