/** Merges a patch into saved settings (docs/rules/chat.md, "Economy config"). */
import type { EconomySettings, ShopItemPatch } from '../../../contracts/chat/economy-config.ts';
import type { Issue } from '../../../contracts/http/errors.ts';
import type { EconomyDocument, Shop, StoredItem } from './documents.ts';

/** Returns the faults of merged settings that their schema does not find. */
export function economyFaults(saved: EconomySettings, { messageCredits, season }: EconomySettings): Issue[] {
  const issues: Issue[] = [];
  if (messageCredits.max < messageCredits.min)
    issues.push({ path: 'messageCredits.max', code: 'too_small', message: 'max must be at least min' });
  if (season.number !== saved.season.number && season.number !== saved.season.number + 1)
    issues.push({
      path: 'season.number',
      code: 'season_unknown',
      message: 'Write the number of the current season, or the next one to begin it',
    });
  return issues;
}

/** Returns the saved item for each sent item: the one with its id or, without an id, an unused one with its name. */
function savedItems(
  saved: readonly StoredItem[],
  items: readonly ShopItemPatch[],
): (StoredItem | undefined)[] {
  const named = items.map(({ id }) => (id === undefined ? undefined : saved.find((item) => item.id === id)));
  const used = new Set(named);
  return items.map(({ id, name }, at) => {
    const known = named[at];
    if (known !== undefined || id !== undefined) return known;
    const match = saved.find((item) => item.name === name && !used.has(item));
    used.add(match);
    return match;
  });
}

const usualItem: Omit<StoredItem, 'id' | 'name' | 'price'> = {
  ...{ description: '', imageUrl: null, perMemberLimit: null, roleId: null, roleDurationSeconds: null },
  ...{ minLevel: 0, fulfilment: 'automatic', enabled: true },
};

interface MergedShop {
  readonly items: readonly StoredItem[];
  readonly stock: Shop['stock'];
}

/**
 * Returns the shop after a patch, or the faults of its items. The stock of an item changes only if the patch contains
 * it.
 * @param newId returns the id of a new item, the same for the same index
 */
export function mergedShop(
  { items: saved }: Pick<EconomyDocument, 'items'>,
  stock: Shop['stock'],
  sent: readonly ShopItemPatch[],
  newId: (index: number) => string,
): MergedShop | { readonly issues: Issue[] } {
  const matches = savedItems(saved, sent);
  const issues: Issue[] = [];
  const left: Record<string, number> = {};
  const items = sent.map((row, at): StoredItem => {
    const path = `rewardShop.items.${at}`;
    const match = matches[at];
    if (row.id !== undefined && match === undefined)
      issues.push({ path: `${path}.id`, code: 'item_unknown', message: 'There is no item with this id' });
    const twin = sent.findIndex(({ id, name }) => name === row.name || (id !== undefined && id === row.id));
    if (twin < at) issues.push({ path, code: 'repeated', message: `Repeats the item ${twin}` });
    const id = match?.id ?? newId(at);
    const { stock: pieces, ...members } = row;
    const known = match === undefined ? undefined : stock[match.id];
    const current = pieces === undefined ? known : (pieces ?? undefined);
    if (current !== undefined) left[id] = current;
    const given = Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
    const item = { ...usualItem, ...match, ...given, id } as StoredItem;
    if (item.roleDurationSeconds !== null && item.roleId === null)
      issues.push({
        path: `${path}.roleDurationSeconds`,
        code: 'role_needed',
        message: 'Only a role can end after a time',
      });
    return item;
  });
  return issues.length > 0 ? { issues } : { items, stock: left };
}
