import { ownAudit, type AuditEndpoints, type AuditExport } from '../../../contracts/identity/audit.ts';
import type { SessionCaller } from '../../http/auth/caller.ts';
import { route, type Route } from '../../http/route.ts';
import type { AuditTrail } from './trail.ts';

export function auditRoutes<P>(
  trail: AuditTrail,
  endpoints: AuditEndpoints<P>,
  accountOf: (call: { readonly caller: SessionCaller; readonly params: P }) => string,
): readonly Route[] {
  return [
    route(endpoints.list, async (call) => ({
      status: 200,
      body: await trail.list(accountOf(call), call.query),
    })),
    route(endpoints.export, async (call) => ({
      status: 200,
      body: await trail.export(accountOf(call)),
      headers: { 'Content-Disposition': 'attachment; filename="audit.json"' },
    })),
    route(endpoints.lines, async (call) => ({
      status: 200,
      bytes: Buffer.from(linesOf(await trail.export(accountOf(call)))),
      headers: {
        'Content-Type': 'application/jsonl',
        'Content-Disposition': 'attachment; filename="audit.jsonl"',
      },
    })),
    route(endpoints.check, async (call) => ({ status: 200, body: await trail.check(accountOf(call)) })),
  ];
}

/** Returns an export as JSON lines: for each chain a line about the chain, then its entries. */
function linesOf({ accountId, exportedAt, chains }: AuditExport): string {
  return chains
    .flatMap(({ chain, anchor, head, entries }) => [
      { accountId, exportedAt, chain, anchor, head },
      ...entries.map((entry) => ({ accountId, chain, ...entry })),
    ])
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('');
}

export function ownAuditRoutes(trail: AuditTrail): readonly Route[] {
  return auditRoutes(trail, ownAudit, ({ caller }) => caller.accountId);
}
