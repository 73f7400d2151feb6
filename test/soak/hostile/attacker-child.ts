/** Repeats the attack that its first word names until this process is ended. Arguments: name, target as JSON. */
import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { attacks, type AttackTarget } from './attacks.ts';

// On one machine an attacker would also take the processor away; the server's own cost is to be seen.
setPriority(19);
try {
  // Linux shares the processor between sessions first (sched(7), autogrouping), and this process leads one of its own.
  writeFileSync('/proc/self/autogroup', '19');
} catch {
  // Not Linux, or without autogroups: the priority alone does.
}
const [name = '', target = '{}'] = process.argv.slice(2);
const attack = attacks[name];
if (attack === undefined) throw new Error(`no attack is called ${name}`);
for (;;) await attack(JSON.parse(target) as AttackTarget).catch(() => undefined);
