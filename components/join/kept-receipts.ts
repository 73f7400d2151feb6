import type { JoinReceipt } from '../../contracts/wheel/join/join-view.ts';
import { readJson, writeText } from '../ui/stored-text.ts';

const key = 'svc-join-receipts';

/** Maximum number of receipts in the browser, each about 2 kB. Beyond it, the oldest receipt is dropped. */
const most = 30;

function stored(): JoinReceipt[] {
  const found = readJson(key);
  return Array.isArray(found) ? found.filter(isReceipt) : [];
}

/** Checks only the fields that the page shows, because the verify page checks the whole receipt. */
function isReceipt(value: unknown): value is JoinReceipt {
  const { listName, participant, receipt } = (value ?? {}) as Partial<Record<keyof JoinReceipt, unknown>>;
  const texts = (of: unknown, ...names: string[]) =>
    typeof of === 'object' &&
    of !== null &&
    names.every((name) => typeof (of as Record<string, unknown>)[name] === 'string');
  return (
    typeof listName === 'string' &&
    texts(participant, 'id', 'name', 'userId', 'addedAt') &&
    typeof (participant as { weight?: unknown }).weight === 'number' &&
    texts(receipt, 'root')
  );
}

/** Returns the receipt that this browser keeps of a wheel. */
export function keptReceipt(listName: string): JoinReceipt | undefined {
  return stored().find((each) => each.listName === listName);
}

/** Stores a receipt in this browser. Replaces an earlier receipt of the same wheel. */
export function keepReceipt(receipt: JoinReceipt): void {
  const others = stored().filter(({ listName }) => listName !== receipt.listName);
  writeText(key, JSON.stringify([receipt, ...others].slice(0, most)));
}

export function forgetReceipt(listName: string): void {
  writeText(key, JSON.stringify(stored().filter((each) => each.listName !== listName)));
}
