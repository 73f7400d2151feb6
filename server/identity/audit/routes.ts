/** Endpoints of audit trails. */
import { ownAudit, type AuditEndpoints } from '../../../contracts/identity/audit.ts';
import type { SessionCaller } from '../../http/auth/caller.ts';
import { route, type Route } from '../../http/route.ts';
import type { AuditTrail } from './trail.ts';

/**
 * Returns the routes of a trail.
 * @param accountOf the account whose trail a call is about
 */
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
    route(endpoints.check, async (call) => ({ status: 200, body: await trail.check(accountOf(call)) })),
  ];
}

export function ownAuditRoutes(trail: AuditTrail): readonly Route[] {
  return auditRoutes(trail, ownAudit, ({ caller }) => caller.accountId);
}
