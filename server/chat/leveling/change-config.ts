/** Changes the settings of levels with their webhooks (docs/rules/chat.md, "Leveling config"). */
import type { LevelingPatch } from '../../../contracts/chat/leveling-config.ts';
import { refuseChat } from '../../../contracts/chat/errors.ts';
import { Refusal, type Issue } from '../../../contracts/http/errors.ts';
import type { Outcome } from '../../http/answers/answer.ts';
import type { Call } from '../../http/route.ts';
import { randomToken } from '../../runtime/random.ts';
import type { Transaction } from '../../store/port.ts';
import { endpoints, removeEndpoint, webhooksAggregate } from '../../webhooks/index.ts';
import type { PlatformGuild } from '../platform/chat-platform.ts';
import { changeWebhooks, prepareWebhook, type WebhookChange } from '../webhooks/receiver-changes.ts';
import { levelUpTarget, rewardTarget, webhookOwner } from '../webhooks/targets.ts';
import type { ChatWorld } from '../world.ts';
import { configView } from './read-config.ts';
import { usualLeveling } from './defaults.ts';
import { levelingChanged, levelingConfigs, type LevelingDocument } from './documents.ts';
import { placeFaults } from './judge-places.ts';
import { merged, mergedRewards, sameContent, settingsFaults } from './merge.ts';

interface Prepared {
  readonly after: LevelingDocument;
  readonly webhooks: readonly WebhookChange[];
}

const invalid = (issues: readonly Issue[]): Refusal => refuseChat('validation_failed', { issues });

/**
 * Merges a patch into the settings. A secret is sealed before the commit, for the reward of its row. Rows are therefore
 * matched with the saved rewards before the commit, and again if the settings have changed by the commit.
 */
export async function changeConfig(
  world: ChatWorld,
  guild: PlatformGuild,
  patch: LevelingPatch,
  ifMatch: Call['ifMatch'],
  commit: Call['commit'],
): Promise<Outcome> {
  const misplaced = placeFaults(guild, patch);
  if (misplaced.length > 0) return invalid(misplaced);
  const ref = levelingConfigs.ref(guild.id);
  for (;;) {
    const saved = (await world.store.get(ref)) ?? usualLeveling(guild.id);
    const prepared = prepare(world, saved, patch);
    const seen = { isStale: false };
    const outcome = await commit({
      touch: [ref.aggregate, webhooksAggregate(webhookOwner(guild.id))],
      decide(tx) {
        const before = tx.get(ref) ?? usualLeveling(guild.id);
        if (ifMatch !== undefined && !ifMatch.some((tag) => tag === '*' || tag === String(before.version)))
          return refuseChat('version_conflict');
        seen.isStale = before.version !== saved.version;
        if (seen.isStale) return refuseChat('conflict');
        return prepared instanceof Refusal ? prepared : stored(tx, world, before, prepared);
      },
    });
    if (!seen.isStale) return outcome;
  }
}

function prepare(world: ChatWorld, saved: LevelingDocument, patch: LevelingPatch): Prepared | Refusal {
  const { webhooks, random } = world;
  const settings = merged(saved.settings, patch);
  const issues = settingsFaults(settings);
  const rows = patch.levelRoleRewards;
  const matched = rows && mergedRewards(saved.rewards, rows, () => `rew_${randomToken(random, 16)}`);
  if (matched !== undefined && 'issues' in matched) return invalid([...issues, ...matched.issues]);
  const changes = [
    { target: levelUpTarget, body: patch, path: '' },
    ...(rows ?? []).map((body, at) => ({
      target: rewardTarget((matched?.rewards[at] as { id: string }).id),
      body,
      path: `levelRoleRewards.${at}.`,
    })),
  ].flatMap((change) => prepareWebhook(webhooks, saved.guildId, change, issues));
  if (issues.length > 0) return invalid(issues);
  const rewards = [...(matched?.rewards ?? saved.rewards)];
  rewards.sort((a, b) => a.level - b.level || (a.roleId < b.roleId ? -1 : 1));
  return { after: { ...saved, settings, rewards }, webhooks: changes };
}

/** Stores settings, and the endpoints of their webhooks, and returns the answer. */
function stored(
  tx: Transaction,
  { webhooks, platform }: ChatWorld,
  before: LevelingDocument,
  { after, webhooks: changes }: Prepared,
): Outcome {
  const owner = webhookOwner(after.guildId);
  const now = platform.clock.now();
  // Apply the rule also to the change that turns it off.
  const isStrict = [before, after].some(({ settings }) => settings.requireSecretOnUrlChange);
  const changed = changeWebhooks(tx, webhooks, changes, { now, isStrict });
  if (typeof changed !== 'boolean') return invalid(changed);
  for (const { id } of before.rewards) {
    if (!after.rewards.some((reward) => reward.id === id)) removeEndpoint(tx, owner, rewardTarget(id), now);
  }
  const endpointOf = (target: string) => tx.get(endpoints.ref(owner, target));
  const noted = { ...after, hasWebhook: endpointOf(levelUpTarget) !== undefined };
  const isSame = !changed && sameContent(noted, before);
  const document = isSame ? before : { ...noted, version: before.version + 1 };
  if (!isSame) {
    const ref = levelingConfigs.ref(after.guildId);
    tx.put(ref, document);
    tx.publish({ topic: ref.aggregate, type: levelingChanged, data: { id: after.guildId } });
  }
  return { status: 200, body: configView(document, endpointOf), etag: String(document.version) };
}
