import {
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
  type OwnSession,
} from '../../../contracts/identity/account.ts';
import { refuse } from '../../../contracts/http/errors.ts';
import { route, type Route } from '../../http/route.ts';
import type { StoredSession } from '../sessions/documents.ts';
import type { StoredSessions } from '../sessions/stored-sessions.ts';

export function ownSessionRoutes(sessions: StoredSessions): readonly Route[] {
  const list = route(listOwnSessions, async ({ headers, caller: { accountId } }) => {
    const current = await sessions.of(headers);
    const found = await sessions.list(accountId);
    return { status: 200, body: { sessions: found.map((session) => shown(session, current?.id)) } };
  });

  const endOne = route(endOwnSession, async ({ caller: { accountId }, params: { sessionId } }) => {
    const ended = await sessions.endThese(accountId, [sessionId], { accountId, kind: 'session_ended' });
    return ended === 0 ? refuse('not_found') : { status: 204 };
  });

  const endOthers = route(endOtherSessions, async ({ headers, caller: { accountId } }) => {
    const current = await sessions.of(headers);
    if (current === undefined) return refuse('session_required');
    const others = (await sessions.list(accountId)).filter(({ id }) => id !== current.id);
    const ids = others.map(({ id }) => id);
    const ended = await sessions.endThese(accountId, ids, { accountId, kind: 'all_sessions_ended' });
    return { status: 200, body: { ended } };
  });

  return [list, endOne, endOthers];
}

function shown(session: StoredSession, currentId: string | undefined): OwnSession {
  const { id, device, provider, strong, authenticatedAt, signedInAt = authenticatedAt, seenAt } = session;
  return {
    id,
    current: id === currentId,
    device: device ?? null,
    provider,
    strong: strong === true,
    signedInAt: new Date(signedInAt).toISOString(),
    lastUsedAt: new Date(seenAt).toISOString(),
  };
}
