import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';

/**
 * Gives this process and its children the lowest priority, because only the effect on the server is to be measured, and
 * both run on the same machine.
 */
export function takeLowestPriority(): void {
  for (const pid of ['self', ...children()]) {
    setPriority(pid === 'self' ? 0 : Number(pid), 19);
    try {
      // Linux divides the processor between sessions before it compares priorities (sched(7), autogrouping). This
      // process leads a separate session, and so does a browser.
      writeFileSync(`/proc/${pid}/autogroup`, '19');
    } catch {
      // Without autogroups, or on another system, the priority alone is sufficient.
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
