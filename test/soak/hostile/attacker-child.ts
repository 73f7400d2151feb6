/** Repeats an attack until this process is ended. Arguments: name of the attack, target as JSON. */
import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { attacks, type AttackTarget } from './attacks.ts';

// Sets the lowest priority, because only the effect on the server is to be measured, and both run on the same machine.
setPriority(19);
try {
  // Linux divides the processor between sessions before it compares priorities (sched(7), autogrouping), and this
  // process leads a separate session.
  writeFileSync('/proc/self/autogroup', '19');
} catch {
  // Without autogroups, or on another system, the priority alone is sufficient.
}
const [name = '', target = '{}'] = process.argv.slice(2);
const attack = attacks[name];
if (attack === undefined) throw new Error(`no attack is called ${name}`);
for (;;) await attack(JSON.parse(target) as AttackTarget).catch(() => undefined);
