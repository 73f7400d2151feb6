import type { EconomyConfig } from '../../../contracts/chat/economy-config.ts';
import type { Store } from '../../store/port.ts';
import { endpoints, settingsView, type Endpoint } from '../../webhooks/index.ts';
import { purchaseTarget, webhookOwner } from '../webhooks/targets.ts';
import { usualEconomy } from './defaults.ts';
import { economyConfigs, emptyShop, shops, type EconomyDocument, type Shop } from './documents.ts';

/** Returns the settings of a guild as managers read them, with their entity tag. */
export async function readEconomy(
  { store }: { readonly store: Store },
  guildId: string,
): Promise<{ readonly view: EconomyConfig; readonly etag: string }> {
  const [config = usualEconomy(guildId), shop = emptyShop, endpoint] = await Promise.all([
    store.get(economyConfigs.ref(guildId)),
    store.get(shops.ref(guildId)),
    store.get(endpoints.ref(webhookOwner(guildId), purchaseTarget)),
  ]);
  return { view: economyView(config, shop, endpoint), etag: economyTag(config, shop) };
}

/** Returns the entity tag. A purchase changes it too, so that a stale stock is not written back. */
export const economyTag = ({ version }: EconomyDocument, shop: Shop): string => `${version}.${shop.version}`;

/** Returns the settings without secrets. */
export function economyView(
  { settings, shopEnabled, items }: EconomyDocument,
  { stock }: Shop,
  endpoint: Endpoint | undefined,
): EconomyConfig {
  return {
    ...settings,
    ...settingsView(endpoint),
    rewardShop: {
      enabled: shopEnabled,
      items: items.map((item) => ({ ...item, stock: stock[item.id] ?? null })),
    },
  };
}
