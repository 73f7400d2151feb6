/** The bootstrap file and the demo (design.md, "Configuration"): read, resolve, check, hand to the domains. */
import { readFile } from 'node:fs/promises';
import { Bootstrap, laterSections } from '../../contracts/bootstrap.ts';
import { z } from '../../contracts/zod.ts';
import { ConfigError } from '../config.ts';
import type { Deps } from '../ground/deps.ts';
import { applyBootstrapClients, applyBootstrapUsers } from '../identity/index.ts';
import { applyBootstrapWheels } from '../wheel/index.ts';

/** Reads one variable of the environment for `"env:NAME"`. */
export type Secrets = (name: string) => string | undefined;

/** The value with every `"env:NAME"` replaced. */
function resolved(value: unknown, secrets: Secrets, source: string): unknown {
  if (typeof value === 'string') {
    const name = /^env:([A-Za-z_][A-Za-z0-9_]*)$/.exec(value)?.[1];
    if (name === undefined) return value;
    const secret = secrets(name);
    if (secret === undefined || secret === '')
      throw new ConfigError(`${source}: ${name} is not set in the environment`);
    return secret;
  }
  if (Array.isArray(value)) return value.map((item) => resolved(item, secrets, source));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, resolved(item, secrets, source)]),
    );
  }
  return value;
}

/**
 * The checked content of a bootstrap file.
 * @param source how messages name it
 * @throws {ConfigError} with one line that names the first fault and where it stands, never the value
 */
export function parseBootstrap(text: string, source: string, secrets: Secrets): Bootstrap {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new ConfigError(`${source}: not valid JSON`);
  }
  for (const section of laterSections) {
    if (typeof json === 'object' && json !== null && Object.hasOwn(json, section)) {
      throw new ConfigError(`${source}: ${section} is not supported yet; leave the section out`);
    }
  }
  const result = z.safeParse(Bootstrap, resolved(json, secrets, source));
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw new ConfigError(`${source}: ${issue?.path.map(String).join('.') || 'file'}: ${issue?.message}`);
}

/** @throws {ConfigError} where the file cannot be read or does not fit */
export async function readBootstrapFile(file: string, secrets: Secrets): Promise<Bootstrap> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new ConfigError(`SVC_BOOTSTRAP: ${file} cannot be read (${(error as NodeJS.ErrnoException).code})`);
  });
  return parseBootstrap(text, file, secrets);
}

/** Creates what is missing, owners before what they own; what exists stays as it is. */
export async function applyBootstrap(deps: Deps, bootstrap: Bootstrap): Promise<void> {
  await applyBootstrapUsers(deps, bootstrap.users);
  await applyBootstrapClients(deps, bootstrap.clients);
  await applyBootstrapWheels(deps, bootstrap.wheels);
}
