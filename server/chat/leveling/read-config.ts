import type { LevelingConfig } from '../../../contracts/chat/leveling-config.ts';
import type { Store } from '../../store/port.ts';
import { endpointsOf, settingsView, type Endpoint } from '../../webhooks/index.ts';
import { levelUpTarget, rewardTarget, webhookOwner } from '../webhooks/targets.ts';
import { usualLeveling } from './defaults.ts';
import { levelingConfigs, type LevelingDocument } from './documents.ts';

/** Returns the settings of a guild as managers read them, with their version. */
export async function readConfig(
  { store }: { readonly store: Store },
  guildId: string,
): Promise<{ readonly view: LevelingConfig; readonly version: number }> {
  const document = (await store.get(levelingConfigs.ref(guildId))) ?? usualLeveling(guildId);
  const endpoints = await endpointsOf(store, webhookOwner(guildId));
  const byTarget = new Map(endpoints.map((endpoint) => [endpoint.target, endpoint]));
  const view = configView(document, (target) => byTarget.get(target));
  return { view, version: document.version };
}

/** Returns the settings without secrets. */
export function configView(
  { settings, rewards }: LevelingDocument,
  endpointOf: (target: string) => Endpoint | undefined,
): LevelingConfig {
  return {
    ...settings,
    ...settingsView(endpointOf(levelUpTarget)),
    levelRoleRewards: rewards.map(({ id, level, roleId }) => ({
      ...{ id, level, roleId },
      ...settingsView(endpointOf(rewardTarget(id))),
    })),
  };
}
