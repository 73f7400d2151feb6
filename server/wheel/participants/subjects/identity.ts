/**
 * Identity of an add (docs/rules/wheel.md, "Identities"): the user, or the name if there is no user. A user and a
 * name without a user are different identities, because two users may share a name.
 */
import { foldedName } from '../../../../contracts/wheel/folded-name.ts';

export function identityText({ userId, name }: { userId?: string | undefined; name: string }): string {
  return userId === undefined ? `name:${foldedName(name)}` : `user:${userId}`;
}
