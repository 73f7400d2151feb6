/** Merges a patch into saved settings (docs/rules/chat.md, "Leveling config"). */
import type { LevelingSettings, LevelRoleRewardPatch } from '../../../contracts/chat/leveling-config.ts';
import type { Issue } from '../../../contracts/http/errors.ts';
import type { LevelingDocument, LevelRoleReward } from './documents.ts';
import { grows } from './formula.ts';

/** Returns saved settings with the values of a patch. Objects are merged, all other values are replaced. */
export function merged<Settings extends object>(saved: Settings, patch: object): Settings {
  const result: Record<string, unknown> = { ...(saved as Record<string, unknown>) };
  for (const [name, value] of Object.entries(patch)) {
    const before = result[name];
    if (!(name in saved) || value === undefined) continue;
    const isObject = typeof before === 'object' && before !== null && !Array.isArray(before);
    result[name] = isObject ? { ...before, ...(value as object) } : value;
  }
  return result as Settings;
}

/** Returns the faults of merged settings that their schema does not find. */
export function settingsFaults({ messageXp, levelFormula, announcement }: LevelingSettings): Issue[] {
  const issues: Issue[] = [];
  if (messageXp.max < messageXp.min)
    issues.push({ path: 'messageXp.max', code: 'too_small', message: 'max must be at least min' });
  if (levelFormula.kind === 'custom' && levelFormula.coefficients === null)
    issues.push({
      path: 'levelFormula.coefficients',
      code: 'required',
      message: 'A custom formula needs coefficients',
    });
  else if (!grows(levelFormula))
    issues.push({
      path: 'levelFormula.coefficients',
      code: 'formula_falls',
      message: 'Each level must cost at least 1 XP, and not less than the level before',
    });
  if (announcement.mode === 'channel' && announcement.channelId === null)
    issues.push({ path: 'announcement.channelId', code: 'required', message: 'channelId is required' });
  return issues;
}

/**
 * Returns the saved row for each row of the patch: the one with its id, or else an unused one with the same level and
 * role.
 */
function savedRows(
  saved: readonly LevelRoleReward[],
  rows: readonly LevelRoleRewardPatch[],
): (LevelRoleReward | undefined)[] {
  const named = rows.map(({ id }) => (id === undefined ? undefined : saved.find((row) => row.id === id)));
  const used = new Set(named);
  return rows.map((row, at) => {
    const known = named[at];
    if (known !== undefined) return known;
    const match = saved.find(
      (each) => each.level === row.level && each.roleId === row.roleId && !used.has(each),
    );
    used.add(match);
    return match;
  });
}

/**
 * Returns the rewards after a patch in the order of the rows, or the faults of the rows.
 * @param newId returns the id of a new row, the same for the same index
 */
export function mergedRewards(
  saved: readonly LevelRoleReward[],
  rows: readonly LevelRoleRewardPatch[],
  newId: (index: number) => string,
): { readonly rewards: LevelRoleReward[] } | { readonly issues: Issue[] } {
  const matches = savedRows(saved, rows);
  const issues: Issue[] = [];
  const rewards = rows.map((row, at): LevelRoleReward => {
    const path = `levelRoleRewards.${at}.`;
    const match = matches[at];
    const { id, level, roleId } = row;
    if (id !== undefined && match?.id !== id)
      issues.push({ path: `${path}id`, code: 'reward_unknown', message: 'There is no row with this id' });
    const twin = rows.findIndex(
      (each) => (each.level === level && each.roleId === roleId) || (id !== undefined && each.id === id),
    );
    if (twin < at)
      issues.push({ path: path.slice(0, -1), code: 'repeated', message: `Repeats the row ${twin}` });
    return { id: match?.id ?? newId(at), level, roleId };
  });
  return issues.length > 0 ? { issues } : { rewards };
}

/** Returns whether two documents have the same content. */
export const sameContent = (a: LevelingDocument, b: LevelingDocument): boolean =>
  JSON.stringify({ ...a, version: 0 }) === JSON.stringify({ ...b, version: 0 });
