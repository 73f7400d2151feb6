/**
 * Lines of journal and snapshot frames, one JSON array each:
 *
 * ["+", key, document]   ["-", key]   ["!", sequence, topic, type, data]
 */
import { deepFreeze } from '../canonical.ts';
import type { Json, StoredEvent } from '../port.ts';
import type { Content } from './content.ts';

/**
 * Returns the line of a written document.
 * @param text the document as JSON
 */
export function putLine(key: string, text: string): string {
  return `["+",${JSON.stringify(key)},${text}]`;
}

export function deleteLine(key: string): string {
  return `["-",${JSON.stringify(key)}]`;
}

/**
 * Returns the line of an event.
 * @param text the data as JSON
 */
export function eventLine({ sequence, topic, type }: StoredEvent, text: string): string {
  return `["!",${sequence},${JSON.stringify(topic)},${JSON.stringify(type)},${text}]`;
}

type Line = ['+', string, Json] | ['-', string] | ['!', number, string, string, Json];

export function loadLines(content: Content, lines: readonly unknown[]): void {
  for (const line of lines as Line[]) {
    if (line[0] === '+') content.load(line[1], line[2]);
    else if (line[0] === '-') content.load(line[1], undefined);
    else {
      const [, sequence, topic, type, data] = line;
      content.events.append([Object.freeze({ sequence, topic, type, data: deepFreeze(data) })]);
    }
  }
}
