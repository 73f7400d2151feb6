/** The bootstrap file (docs/rules/start.md, "Bootstrap file"). Each domain applies its own sections. */
import { readFile } from 'node:fs/promises';
import { z } from '../../contracts/zod.ts';
import { ConfigError } from '../config.ts';
import type { BootstrapSection, Domain } from '../domain.ts';
import type { Deps } from '../runtime/deps.ts';
import { withSecrets, type Secrets } from '../runtime/named-secrets.ts';

export type Bootstrap = Readonly<Record<string, readonly unknown[] | undefined>>;

const sectionsOf = (domains: readonly Domain[]): readonly BootstrapSection[] =>
  domains.flatMap(({ bootstrap }) => bootstrap ?? []);

/**
 * Parses and checks the content of a bootstrap file.
 * @param source name of the file in messages
 * @throws {ConfigError} with one line that names the first fault, and its position if known, but not the value
 */
export function parseBootstrap(
  text: string,
  { domains, source, secrets }: { domains: readonly Domain[]; source: string; secrets: Secrets },
): Bootstrap {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new ConfigError(`${source}: not valid JSON`);
  }
  const sections = sectionsOf(domains);
  const schema = z.strictObject(
    Object.fromEntries(sections.map(({ name, row }) => [name, z._default(z.array(row), [])])),
  );
  const result = z.safeParse(schema, withSecrets(json, secrets, source));
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw new ConfigError(`${source}: ${issue?.path.map(String).join('.') || 'file'}: ${issue?.message}`);
}

export async function readBootstrapFile(
  file: string,
  domains: readonly Domain[],
  secrets: Secrets,
): Promise<Bootstrap> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new ConfigError(`SVC_BOOTSTRAP: ${file} cannot be read (${(error as NodeJS.ErrnoException).code})`);
  });
  return parseBootstrap(text, { domains, source: file, secrets });
}

export async function applyBootstrap(
  deps: Deps,
  domains: readonly Domain[],
  bootstrap: Bootstrap,
): Promise<void> {
  for (const section of sectionsOf(domains)) await section.apply(deps, bootstrap[section.name] ?? []);
}
