import { isDeepStrictEqual } from 'node:util';
import type { PlatformCommand } from '../platform/chat-platform.ts';
import { declaredCommands } from './declared.ts';

export interface Difference {
  readonly missing: readonly string[];
  readonly changed: readonly string[];
  readonly extra: readonly string[];
}

/** Compares the commands of a guild with the declared ones. Their order does not matter. */
export function differenceOf(registered: readonly PlatformCommand[]): Difference {
  const byName = new Map(registered.map((command) => [command.name, command]));
  const names = declaredCommands.map(({ name }) => name);
  return {
    missing: names.filter((name) => !byName.has(name)),
    changed: declaredCommands
      .filter((command) => {
        const known = byName.get(command.name);
        return known !== undefined && !isDeepStrictEqual(known, command);
      })
      .map(({ name }) => name),
    extra: registered.map(({ name }) => name).filter((name) => !names.includes(name)),
  };
}

export const differs = ({ missing, changed, extra }: Difference): boolean =>
  missing.length + changed.length + extra.length > 0;
