/**
 * Webhook settings that are part of other settings, such as those of a reward (docs/rules/chat.md, "Webhooks of
 * settings").
 */
import type { Issue } from '../../../contracts/http/errors.ts';
import type { WebhookSettingsBody } from '../../../contracts/webhooks/receiver-settings.ts';
import type { Transaction } from '../../store/port.ts';
import { endpoints, type SettingsChange, type Webhooks } from '../../webhooks/index.ts';
import { webhookOwner } from './targets.ts';

/** A change of an endpoint, ready for the commit that stores it. */
export interface WebhookChange {
  readonly change: SettingsChange;
  readonly body: WebhookSettingsBody;
  /** Prefix for the paths of faults: empty, or the path of the row followed by a dot. */
  readonly path: string;
}

const below = (path: string, issues: readonly Issue[]): Issue[] =>
  issues.map((issue) => ({ ...issue, path: `${path}${issue.path}` }));

/** Checks the webhook members of a body and seals their secrets. Adds faults to `issues`. */
export function prepareWebhook(
  webhooks: Pick<Webhooks, 'prepare'>,
  guildId: string,
  {
    target,
    body,
    path,
  }: { readonly target: string; readonly body: WebhookSettingsBody; readonly path: string },
  issues: Issue[],
): WebhookChange[] {
  const change = webhooks.prepare(webhookOwner(guildId), target, body);
  if ('owner' in change) return [{ change, body, path }];
  issues.push(...below(path, change));
  return [];
}

/** Returns whether a body sets nothing. Then a missing endpoint is not created. */
const asksForNothing = ({
  webhookEnabled,
  webhookUrl,
  webhookApiKey,
  webhookSigningSecret,
}: WebhookSettingsBody) => webhookEnabled !== true && !webhookUrl && !webhookApiKey && !webhookSigningSecret;

/**
 * Stores changes of endpoints within the commit of the settings.
 * @returns whether anything has changed, or the faults
 */
export function changeWebhooks(
  tx: Transaction,
  webhooks: Pick<Webhooks, 'change'>,
  changes: readonly WebhookChange[],
  { now, isStrict }: { readonly now: number; readonly isStrict: boolean },
): boolean | Issue[] {
  const issues: Issue[] = [];
  let hasChanged = false;
  for (const { change, body, path } of changes) {
    const before = tx.get(endpoints.ref(change.owner, change.target));
    if (before === undefined && asksForNothing(body)) continue;
    const after = webhooks.change(tx, change, now, isStrict);
    if (!('owner' in after)) issues.push(...below(path, after));
    else hasChanged ||= after !== before;
  }
  return issues.length > 0 ? issues : hasChanged;
}
