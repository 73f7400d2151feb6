/** Repeats an attack until this process is ended. Arguments: name, and target as JSON. */
import { attacks, type AttackTarget } from './attacks.ts';
import { takeLowestPriority } from './lowest-priority.ts';

takeLowestPriority();
const [name = '', target = '{}'] = process.argv.slice(2);
const attack = attacks[name];
if (attack === undefined) throw new Error(`no attack is called ${name}`);
for (;;) await attack(JSON.parse(target) as AttackTarget).catch(() => undefined);
