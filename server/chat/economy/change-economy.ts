/** Changes the settings of the economy with its shop and webhook (docs/rules/chat.md, "Economy config"). */
import { refuseChat } from '../../../contracts/chat/errors.ts';
import type { EconomyPatch } from '../../../contracts/chat/economy-config.ts';
import { type Refusal, type Issue } from '../../../contracts/http/errors.ts';
import type { Outcome } from '../../http/answers/answer.ts';
import type { Call } from '../../http/route.ts';
import { randomToken } from '../../runtime/random.ts';
import type { Transaction } from '../../store/port.ts';
import { endpoints, webhooksAggregate } from '../../webhooks/index.ts';
import { roleFaults } from '../leveling/judge-places.ts';
import { merged } from '../leveling/merge.ts';
import type { PlatformGuild } from '../platform/chat-platform.ts';
import { changeWebhooks, prepareWebhook } from '../webhooks/receiver-changes.ts';
import { purchaseTarget, webhookOwner } from '../webhooks/targets.ts';
import type { ChatWorld } from '../world.ts';
import { usualEconomy } from './defaults.ts';
import { economyChanged, economyConfigs, emptyShop, shops } from './documents.ts';
import { economyFaults, mergedShop } from './merge-economy.ts';
import { economyTag, economyView } from './read-economy.ts';

const invalid = (issues: readonly Issue[]): Refusal => refuseChat('validation_failed', { issues });

/** Merges a patch into the settings. All faults are found before anything is written. */
export async function changeEconomy(
  { webhooks, platform, random }: Pick<ChatWorld, 'webhooks' | 'platform' | 'random'>,
  guild: PlatformGuild,
  patch: EconomyPatch,
  ifMatch: Call['ifMatch'],
  commit: Call['commit'],
): Promise<Outcome> {
  const guildId = guild.id;
  const sent = patch.rewardShop?.items;
  const issues = roleFaults(
    guild,
    (sent ?? []).flatMap(({ roleId }, at) =>
      roleId ? [{ path: `rewardShop.items.${at}.roleId`, roleId }] : [],
    ),
  );
  const prepared = prepareWebhook(
    webhooks,
    guildId,
    { target: purchaseTarget, body: patch, path: '' },
    issues,
  );
  if (issues.length > 0) return invalid(issues);
  const newIds = (sent ?? []).map(() => `item_${randomToken(random, 16)}`);
  const [configRef, shopRef] = [economyConfigs.ref(guildId), shops.ref(guildId)];
  const owner = webhookOwner(guildId);

  const decide = (tx: Transaction): Outcome => {
    const [before, shop] = [tx.get(configRef) ?? usualEconomy(guildId), tx.get(shopRef) ?? emptyShop];
    const tag = economyTag(before, shop);
    if (ifMatch !== undefined && !ifMatch.some((each) => each === '*' || each === tag))
      return refuseChat('version_conflict');
    const now = platform.clock.now();
    const { rewardShop, ...others } = patch;
    const settings = merged(before.settings, others);
    const faults = economyFaults(before.settings, settings);
    const next = sent && mergedShop(before, shop.stock, sent, (at) => newIds[at] as string);
    if (next !== undefined && 'issues' in next) faults.push(...next.issues);
    if (faults.length > 0) return invalid(faults);
    const isStrict = before.settings.requireSecretOnUrlChange || settings.requireSecretOnUrlChange;
    const changed = changeWebhooks(tx, webhooks, prepared, { now, isStrict });
    if (typeof changed !== 'boolean') return invalid(changed);

    const begins = settings.season.number !== before.settings.season.number;
    if (begins && patch.season?.name === undefined) settings.season = { ...settings.season, name: null };
    const { items, stock } = next === undefined || 'issues' in next ? { ...before, ...shop } : next;
    const content = {
      ...before,
      ...{ settings, items: [...items], shopEnabled: rewardShop?.enabled ?? before.shopEnabled },
      ...(begins && { seasonStart: now }),
    };
    const isSame = !changed && JSON.stringify(content) === JSON.stringify(before);
    const config = isSame ? before : { ...content, version: before.version + 1 };
    const isStocked = JSON.stringify(stock) === JSON.stringify(shop.stock);
    const shopAfter = isStocked ? shop : { stock: { ...stock }, version: shop.version + 1 };
    if (!isSame) {
      tx.put(configRef, config);
      tx.publish({ topic: configRef.aggregate, type: economyChanged, data: { id: guildId } });
    }
    if (!isStocked) tx.put(shopRef, shopAfter);
    const body = economyView(config, shopAfter, tx.get(endpoints.ref(owner, purchaseTarget)));
    return { status: 200, body, etag: economyTag(config, shopAfter) };
  };
  return commit({ touch: [configRef.aggregate, webhooksAggregate(owner)], decide });
}
