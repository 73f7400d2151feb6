/** Repeats the attack named by its first argument until this process is ended. Arguments: name, target as JSON. */
import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { attacks, type AttackTarget } from './attacks.ts';

// The attacker shares the machine, and only the server's own cost should be measured: lowest priority.
setPriority(19);
try {
  // Linux first divides the processor between sessions (sched(7), autogrouping), and this process leads one.
  writeFileSync('/proc/self/autogroup', '19');
} catch {
  // Not Linux, or no autogroups: the priority alone applies.
}
const [name = '', target = '{}'] = process.argv.slice(2);
const attack = attacks[name];
if (attack === undefined) throw new Error(`no attack is called ${name}`);
for (;;) await attack(JSON.parse(target) as AttackTarget).catch(() => undefined);
