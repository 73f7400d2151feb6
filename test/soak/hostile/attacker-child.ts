/** Repeats an attack until this process is ended. Arguments: name, and target as JSON. */
import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { attacks, type AttackTarget } from './attacks.ts';

// Attacker and server share a machine, so the attacker gets the lowest priority.
setPriority(19);
try {
  // Linux divides the processor between sessions before it compares priorities (sched(7)).
  writeFileSync('/proc/self/autogroup', '19');
} catch {}
const [name = '', target = '{}'] = process.argv.slice(2);
const attack = attacks[name];
if (attack === undefined) throw new Error(`no attack is called ${name}`);
for (;;) await attack(JSON.parse(target) as AttackTarget).catch(() => undefined);
