import type { BootstrapWheel } from '../../contracts/wheel/bootstrap.ts';
import { Refusal } from '../../contracts/http/errors.ts';
import { WheelSettingsInput } from '../../contracts/wheel/wheel-settings.ts';
import { z } from '../../contracts/zod.ts';
import type { Deps } from '../runtime/deps.ts';
import { accountIdOf } from '../identity/index.ts';
import { headRef, remainderRef } from './core/documents.ts';
import { quotaOf } from './core/quota.ts';
import { writeWheel } from './wheels/write-wheel.ts';

/**
 * Creates the missing `wheels` of the bootstrap file (docs/rules/start.md, "Bootstrap file").
 * @throws {Error} with a message of one line, if the owner does not exist, or entries or settings are invalid
 */
export async function applyBootstrapWheels(deps: Deps, wheels: readonly BootstrapWheel[]): Promise<void> {
  for (const wheel of wheels) {
    const { listName } = wheel;
    // Skip a wheel that its owner has deleted, so that a restart does not create it again.
    const known = (await deps.store.get(headRef(listName))) ?? (await deps.store.get(remainderRef(listName)));
    if (known !== undefined) continue;
    const fault = await createBootstrapWheel(deps, wheel);
    if (fault !== undefined) throw new Error(`bootstrap: wheel ${listName}: ${fault}`);
  }
}

async function createBootstrapWheel(deps: Deps, wheel: BootstrapWheel): Promise<string | undefined> {
  const accountId = await accountIdOf(deps.store, wheel.owner);
  if (accountId === undefined) return `there is no user named ${wheel.owner}`;
  const settings = z.safeParse(WheelSettingsInput, wheel.settings ?? {});
  if (!settings.success) {
    const issue = settings.error.issues[0]!;
    return `settings.${issue.path.join('.')}: ${issue.message}`;
  }
  const outcome = await writeWheel(
    // Set no quota, because the operator has defined these wheels.
    { ...deps, quota: quotaOf(0) },
    {
      listName: wheel.listName,
      accountId,
      entries: wheel.entries,
      settings: settings.data,
      // Do not change a wheel that another node has created since the check above.
      create: 'only',
      commit: (commit) => deps.store.commit(commit),
      answer: () => ({ status: 201 }),
    },
  );
  // `forbidden`: the owner is suspended. The first start after the suspension creates the wheel.
  if (!(outcome instanceof Refusal) || ['conflict', 'forbidden'].includes(outcome.code)) return undefined;
  const issue = outcome.issues?.[0];
  return issue === undefined ? outcome.message : `${issue.path}: ${issue.message}`;
}
