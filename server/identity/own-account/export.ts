import { exportAccount } from '../../../contracts/identity/account.ts';
import { refuse } from '../../../contracts/http/errors.ts';
import { route, type Route } from '../../http/route.ts';
import type { Deps } from '../../runtime/deps.ts';
import { auditEvent, recordAudit } from '../audit/record.ts';
import { accounts } from '../documents.ts';
import type { Holdings } from './holdings.ts';

/** `POST /account/api/export` (docs/rules/identity.md, "Export"). */
export function exportRoute(deps: Deps, holdings: Holdings): Route {
  const { store, clock } = deps;
  return route(exportAccount, async ({ caller: { accountId } }) => {
    const event = auditEvent(deps, { accountId, kind: 'exported' });
    await store.commit({ touch: [`audit:${accountId}`], decide: (tx) => recordAudit(tx, event) });
    const found = await store.get(accounts.ref(accountId));
    if (found === undefined) return refuse('session_required');
    const { password, ...account } = found;
    const body = {
      exportedAt: new Date(clock.now()).toISOString(),
      account: { ...account, hasPassword: password !== undefined },
      ...(await holdings.export(accountId)),
    };
    return { status: 200, body: withReadableTimes(body) };
  });
}

/** Writes times as ISO 8601 instead of milliseconds. Recognises them by their names, such as `createdAt`. */
function withReadableTimes(body: object): object {
  const written = (name: string, value: unknown): unknown =>
    typeof value === 'number' && /^at$|At$/.test(name) ? new Date(value).toISOString() : value;
  return JSON.parse(JSON.stringify(body, written)) as object;
}
