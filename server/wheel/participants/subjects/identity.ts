/**
 * Identity of an add (docs/rules/wheel.md, "Identities"): the user, or the name if there is no user. Users may share
 * a name, so both are different identities.
 */
import { foldedName } from '../../../../contracts/wheel/folded-name.ts';

export function identityText({ userId, name }: { userId?: string | undefined; name: string }): string {
  return userId === undefined ? `name:${foldedName(name)}` : `user:${userId}`;
}
