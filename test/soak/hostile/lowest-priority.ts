import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';

/** Gives the attacker the lowest priority, so that the server on the same machine comes first. */
export function takeLowestPriority(): void {
  for (const pid of ['self', ...children()]) {
    setPriority(pid === 'self' ? 0 : Number(pid), 19);
    try {
      // Lower the priority of the session, too. Linux divides the processor between sessions before it compares
      // priorities (sched(7)).
      writeFileSync(`/proc/${pid}/autogroup`, '19');
    } catch {
      // Without autogroups, the priority alone is sufficient.
    }
  }
}

function children(): string[] {
  try {
    const tasks = readdirSync('/proc/self/task');
    return tasks.flatMap(
      (task) => readFileSync(`/proc/self/task/${task}/children`, 'utf8').match(/\d+/g) ?? [],
    );
  } catch {
    return [];
  }
}
