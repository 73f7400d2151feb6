import { lookKey } from './look-alikes.ts';

/** Names that could be mistaken for the service or its staff, and names of paths and mailboxes. */
const names =
  'abuse account accounts admin administrator all anonymous api app apps billing bot contact dashboard deleted ' +
  'developer developers docs everyone guest help helpdesk here host hostmaster info legal login logout mail mana me ' +
  'mod moderator moderators news nobody noreply null oauth official operator operators owner payment payments ' +
  'postmaster press privacy register registration relic relics root safety security service settings signin signout ' +
  'signup staff status support svc svcplatform svcwheel sysadmin system team terms test tester undefined unknown user ' +
  'vault verified webmaster wheel wheelapp wheels winner winners www you';

const reserved = new Set(names.split(' ').map(lookKey));

/**
 * Returns whether this name, or one that looks like it, is reserved. Names that could be ids of accounts or clients are
 * reserved too.
 */
export function isReserved(userName: string): boolean {
  return reserved.has(lookKey(userName)) || /^(?:usr|svc)_/i.test(userName);
}
