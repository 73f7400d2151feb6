import { ConfigError } from '../config.ts';

export type Secrets = (name: string) => string | undefined;

/**
 * Returns the value with every `"env:NAME"` replaced by the environment variable.
 * @param source name of the file in messages
 * @throws {ConfigError} if a variable is not set
 */
export function withSecrets(value: unknown, secrets: Secrets, source: string): unknown {
  if (typeof value === 'string') {
    const name = /^env:([A-Za-z_][A-Za-z0-9_]*)$/.exec(value)?.[1];
    if (name === undefined) return value;
    const secret = secrets(name);
    if (secret === undefined || secret === '')
      throw new ConfigError(`${source}: ${name} is not set in the environment`);
    return secret;
  }
  if (Array.isArray(value)) return value.map((item) => withSecrets(item, secrets, source));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, withSecrets(item, secrets, source)]),
    );
  }
  return value;
}
