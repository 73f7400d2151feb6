/**
 * Who an add is about (wheel.md, "Participant add and its rules"): the user, or where the caller names none, the name.
 * The two never meet: two users may have one name, and a name without a user says nothing about users.
 */
import { foldedName } from '../../../../contracts/wheel/folded-name.ts';

/** What the keyed hash of an identity is made from. */
export function identityText({ userId, name }: { userId?: string | undefined; name: string }): string {
  return userId === undefined ? `name:${foldedName(name)}` : `user:${userId}`;
}
