/**
 * Settings of an endpoint, which its owner changes together with other settings (docs/rules/webhooks.md, "Endpoints").
 */
import type { Issue } from '../../contracts/http/errors.ts';
import {
  defaultKeyHeader,
  type TurnedOff,
  type WebhookSettingsBody,
  type WebhookSettingsView,
} from '../../contracts/webhooks/receiver-settings.ts';
import { isoTime } from '../runtime/clock.ts';
import type { Store, Transaction } from '../store/port.ts';
import type { Addresses } from './addresses.ts';
import { endpoints, lines, newLine, type Endpoint } from './documents.ts';
import { putDue } from './queue.ts';
import type { Vault } from './vault.ts';

/** Milliseconds for which a replaced secret still signs. */
export const rotation = 24 * 3_600_000;

/** Maximum number of secrets that sign at the same time. */
const mostSecrets = 4;

interface NewSecret {
  readonly text: string;
  readonly sealed: string;
}

/**
 * A change of settings. Its new secrets are already sealed, because sealing needs random bytes and a commit must be
 * pure.
 */
export interface SettingsChange {
  readonly owner: string;
  readonly target: string;
  readonly enabled: boolean | undefined;
  /** True if the body repeats the notice that the service has turned the endpoint off. */
  readonly repeatsNotice: boolean;
  /** Undefined keeps the URL, '' removes the receiver. */
  readonly url: string | undefined;
  readonly headerName: string | undefined;
  /** Undefined keeps a secret, null deletes it. */
  readonly apiKey: NewSecret | null | undefined;
  readonly secret: NewSecret | null | undefined;
}

interface Sealing {
  readonly vault: Vault;
  readonly addresses: Addresses;
}

/** Checks a body and seals its secrets, before a commit. The `path` of an issue is a member of the body. */
export function prepareSettings(
  { vault, addresses }: Sealing,
  owner: string,
  target: string,
  body: WebhookSettingsBody,
): SettingsChange | readonly Issue[] {
  const url = body.webhookUrl === null ? '' : body.webhookUrl;
  const fault = url === undefined || url === '' ? undefined : addresses.judge(url);
  if (fault !== undefined) return [{ path: 'webhookUrl', code: 'url_not_allowed', message: fault }];
  const header = body.webhookHeaderName;
  const sealed = (text: string | null | undefined): NewSecret | null | undefined =>
    text === null || text === undefined || text === ''
      ? text === null
        ? null
        : undefined
      : { text, sealed: vault.seal({ owner, target }, text) };
  return {
    owner,
    target,
    enabled: body.webhookEnabled,
    repeatsNotice: (body.webhookTurnedOff ?? null) !== null,
    url,
    headerName:
      header === undefined ? undefined : header === null || header === '' ? defaultKeyHeader : header,
    apiKey: sealed(body.webhookApiKey),
    secret: sealed(body.webhookSigningSecret),
  };
}

export interface ChangeOptions {
  readonly vault: Vault;
  readonly now: number;
  /** True to refuse a change to another host unless the stored secrets are given again. */
  readonly isStrict?: boolean;
}

/**
 * Stores a change within a commit that touches `webhooksAggregate(owner)`.
 * @returns the endpoint, or the issues for which the change is refused
 */
export function changeSettings(
  tx: Transaction,
  change: SettingsChange,
  { vault, now, isStrict = false }: ChangeOptions,
): Endpoint | readonly Issue[] {
  const { owner, target } = change;
  const ref = endpoints.ref(owner, target);
  const before = tx.get(ref);
  const current: Endpoint = before ?? {
    ...{ owner, target, enabled: false, url: '', headerName: defaultKeyHeader },
    ...{ apiKey: null, secrets: [], off: null },
  };
  const url = change.url ?? current.url;
  const issues = [
    ...(isStrict && hostOf(url) !== hostOf(current.url) ? keptSecrets(current, change) : []),
    ...(change.enabled === true && url === '' ? [urlNeeded] : []),
  ];
  if (issues.length > 0) return issues;
  const turnsOn = change.enabled === true && !current.enabled;
  // Keep the notice if the body repeats it: the settings were then written back as they were read.
  const acknowledges = change.enabled === false && !change.repeatsNotice;
  const next: Endpoint = {
    ...{ owner, target, url },
    enabled: url !== '' && (change.enabled ?? current.enabled),
    headerName: change.headerName ?? current.headerName,
    apiKey: keyAfter(current, change, vault),
    secrets: secretsAfter(current, change, vault, now),
    off: turnsOn || acknowledges ? null : current.off,
  };
  if (before !== undefined && JSON.stringify(before) === JSON.stringify(next)) return before;
  tx.put(ref, next);
  const line = tx.get(lines.ref(owner, target));
  const isNew = turnsOn || url !== current.url;
  if (line !== undefined && (isNew || next.enabled !== current.enabled)) {
    // Start with new health: failures of the earlier receiver, or from before it was turned on, do not count.
    const { revision, nextAt, open, missed } = line;
    // After a change of the URL, drop the claims, so that answers of the earlier receiver do not count for the new one.
    const claims = url === current.url ? line.claims : [];
    const fresh = { ...newLine(owner, target), revision, nextAt, open, missed, claims };
    putDue(tx, isNew ? fresh : line, now, now);
  }
  return next;
}

/** Deletes an endpoint within a commit. The next search marks its open deliveries as missed. */
export function removeEndpoint(tx: Transaction, owner: string, target: string, now: number): void {
  tx.delete(endpoints.ref(owner, target));
  const line = tx.get(lines.ref(owner, target));
  if (line !== undefined) putDue(tx, line, now, now);
}

/** Returns the endpoints of an owner, in the order of their targets. */
export async function endpointsOf(store: Store, owner: string): Promise<readonly Endpoint[]> {
  const found: Endpoint[] = [];
  let after: string | undefined;
  do {
    const query = { collection: endpoints, index: 'owner', prefix: [owner], limit: 500, after };
    const page = await store.find(query);
    found.push(...page.documents);
    after = page.cursor;
  } while (after !== undefined);
  return found;
}

/** Returns the settings as members of an answer, without secrets. */
export function settingsView(endpoint: Endpoint | undefined): WebhookSettingsView {
  return {
    webhookEnabled: endpoint?.enabled ?? false,
    webhookUrl: endpoint?.url ?? '',
    webhookHeaderName: endpoint?.headerName ?? defaultKeyHeader,
    webhookApiKey: '',
    webhookSigningSecret: '',
    webhookApiKeySet: (endpoint?.apiKey ?? null) !== null,
    webhookSigningSecretSet: (endpoint?.secrets.length ?? 0) > 0,
    webhookTurnedOff: turnedOffView(endpoint),
  };
}

/** Returns the notice that the service has turned an endpoint off, or null. */
export const turnedOffView = (endpoint: Pick<Endpoint, 'off'> | undefined): TurnedOff | null =>
  endpoint?.off ? { at: isoTime(endpoint.off.at), reason: endpoint.off.reason } : null;

function keyAfter(current: Endpoint, { apiKey }: SettingsChange, vault: Vault): string | null {
  if (apiKey === undefined) return current.apiKey;
  if (apiKey === null) return null;
  const isSame = current.apiKey !== null && vault.open(current, current.apiKey) === apiKey.text;
  return isSame ? current.apiKey : apiKey.sealed;
}

function secretsAfter(
  current: Endpoint,
  { secret }: SettingsChange,
  vault: Vault,
  now: number,
): Endpoint['secrets'] {
  if (secret === null) return [];
  const [present, ...replaced] = current.secrets;
  const live = replaced.filter(({ until }) => until !== null && until > now);
  if (secret === undefined) return present === undefined ? [] : [present, ...live];
  if (present !== undefined && vault.open(current, present.sealed) === secret.text) return [present, ...live];
  const earlier = present === undefined ? [] : [{ ...present, until: now + rotation }];
  return [{ sealed: secret.sealed, until: null }, ...earlier, ...live].slice(0, mostSecrets);
}

function keptSecrets(current: Endpoint, { apiKey, secret }: SettingsChange): readonly Issue[] {
  const issue = (path: string): Issue => ({
    ...{ path, code: 'secret_needed' },
    message: 'Give the secret again, or null to delete it, because the address has another host',
  });
  return [
    ...(current.apiKey !== null && apiKey === undefined ? [issue('webhookApiKey')] : []),
    ...(current.secrets.length > 0 && secret === undefined ? [issue('webhookSigningSecret')] : []),
  ];
}

const urlNeeded: Issue = {
  ...{ path: 'webhookUrl', code: 'url_needed' },
  message: 'Write the address of the receiver',
};

const hostOf = (url: string): string => (url === '' ? '' : new URL(url).host);
