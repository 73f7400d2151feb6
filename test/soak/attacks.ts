/** Runs the tests of all attacks. Rules: docs/rules/identity.md, "Attacks to withstand". */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { listedAttacks } from '../docs/attack-list.ts';

export async function run(): Promise<void> {
  const attacks = listedAttacks();
  const files = [...new Set(attacks.flatMap((attack) => attack.files))];
  const inBrowsers = files.filter((path) => path.endsWith('.browser.test.ts'));
  const others = files.filter((path) => !inBrowsers.includes(path));
  const counts = new Map<string, { passed: number; failed: number }>();
  const count = (number: string, ok: boolean) => {
    const { passed, failed } = counts.get(number) ?? { passed: 0, failed: 0 };
    counts.set(number, ok ? { passed: passed + 1, failed } : { passed, failed: failed + 1 });
  };
  const words = ['--import', 'tsx', '--test', '--test-reporter=tap', '--test-name-pattern=attack \\d\\d: '];
  const { output } = await command(process.execPath, [...words, ...others]);
  const results = output.matchAll(/^ *(ok|not ok) \d+ - .*?attack (\d\d): .*$/gm);
  for (const [line, result, number = ''] of results)
    if (!line.includes('# SKIP')) count(number, result === 'ok');
  // Count each file as one test, because the report does not name passed browser tests.
  for (const path of inBrowsers) {
    const { code } = await command('npx', ['wtr', '--files', path]);
    for (const { number, files: own } of attacks) if (own.includes(path)) count(number, code === 0);
  }
  for (const { number, name } of attacks) {
    const { passed, failed } = counts.get(number) ?? { passed: 0, failed: 0 };
    console.log(
      `${failed === 0 && passed > 0 ? '✓' : '✗'} ${number} ${name}: ${passed} passed, ${failed} failed`,
    );
  }
  assert.deepEqual(
    [...counts.values()].filter(({ failed }) => failed > 0),
    [],
  );
  assert.equal(counts.size, attacks.length);
}

async function command(
  name: string,
  words: readonly string[],
): Promise<{ code: number | null; output: string }> {
  const child = spawn(name, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const output = await text(child.stdout);
  return { code: await ended, output };
}
