import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = process.cwd();

export interface PackedExample {
  readonly folder: string;
  remove(): Promise<void>;
}

/**
 * Copies an example out of this repository and installs the packed SDK in it, without a registry.
 * @param packages other packages that the example and the SDK need
 */
export async function unpackExample(name: string, packages: readonly string[]): Promise<PackedExample> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-example-'));
  await cp(join(root, 'examples', name), folder, { recursive: true });
  const installed = join(folder, 'node_modules/@svc/oauth');
  await mkdir(installed, { recursive: true });
  const { stdout } = await run('npm', ['pack', '--pack-destination', folder, '--silent'], {
    cwd: join(root, 'sdk'),
  });
  await run('tar', ['-xzf', join(folder, stdout.trim()), '-C', installed, '--strip-components=1']);
  for (const each of packages) {
    const target = join(folder, 'node_modules', each);
    await mkdir(dirname(target), { recursive: true });
    await symlink(join(root, 'node_modules', each), target);
  }
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
