/**
 * `npm run verify -- <file> …`: checks saved evidence of spins offline. The exit code is 1 if a check fails, 2 if the
 * input is not evidence.
 */
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import {
  checkEvidenceNow,
  type ReadEvidence,
  type Report,
} from '../../components/wheel/engine/check-evidence.ts';
import {
  checkReceipt,
  readReceipt,
  type ReceiptFinding,
} from '../../components/wheel/engine/check-receipt.ts';
import {
  checkTitle,
  checkWords,
  doesNotProve,
  proves,
  verdict,
} from '../../components/wheel/engine/check-words.ts';
import { hasDoubledMembers } from '../../components/wheel/engine/json-members.ts';
import { shownName } from '../../contracts/wheel/shown-name.ts';

const usage = `npm run verify -- <file> … [options]

Checks evidence of spins, saved from a verify page or from the API, without asking any service.

  --commitment <hex>   the commitment that you noted before the spin
  --receipt <file>     an entrant's receipt, or the whole answer to the add
  --name <name>        the name that the receipt is for, if the file does not contain it
  --user <id>          the user id that the receipt is for, if the file does not contain it
`;

class Unusable extends Error {}

const signs = { passed: '✓', failed: '✗', open: '–' } as const;

interface Flags {
  readonly commitment?: string | undefined;
  readonly receipt?: string | undefined;
  readonly name?: string | undefined;
  readonly user?: string | undefined;
}

async function main(): Promise<number> {
  const { files, flags } = read();
  let code = 0;
  for (const file of files) {
    const report = checkEvidenceNow(await readJson(file), {
      commitment: flags.commitment?.trim().toLowerCase(),
    });
    if (!isChecked(report)) throw new Unusable(`${file}: ${sentences(report)}`);
    say(described(file, report, flags));
    const receipt = flags.receipt === undefined || (await printReceipt(flags, report));
    if (!report.passed || !receipt) code = 1;
  }
  if (code === 0) {
    say(`It proves:\n${listed(proves())}\nIt does not prove:\n${listed(doesNotProve())}`);
  }
  return code;
}

function read(): { files: string[]; flags: Flags } {
  const text = { type: 'string' } as const;
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { commitment: text, receipt: text, name: text, user: text },
    });
    if (positionals.length === 0) throw new Unusable(usage.trimEnd());
    return { files: positionals, flags: values };
  } catch (error) {
    if (error instanceof Unusable) throw error;
    throw new Unusable(`${error instanceof Error ? error.message : String(error)}\n\n${usage.trimEnd()}`);
  }
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new Unusable(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

async function readJson(file: string): Promise<unknown> {
  const text = await readText(file);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Unusable(`${file}: it is not JSON`);
  }
  if (hasDoubledMembers(text, value)) {
    throw new Unusable(
      `${file}: a name occurs twice in one of its objects, and programs differ in which one they take`,
    );
  }
  return value;
}

function isChecked({ checks }: Report): boolean {
  return !checks.some(({ faults }) => faults.includes('not_evidence') || faults.includes('format_unknown'));
}

function sentences({ checks }: Report): string {
  return checks
    .filter(({ outcome }) => outcome === 'failed')
    .map((check) => checkWords(check))
    .join(' ');
}

function described(file: string, report: Report, flags: Flags): string {
  const { evidence, checks } = report;
  const first = evidence?.result.number === 1;
  const lines = checks.map((check) => {
    const { id, outcome } = check;
    return `  ${signs[outcome]} ${id.padEnd(10)} ${checkTitle(id)}: ${checkWords(check, { first, noted: flags.commitment !== undefined })}`;
  });
  return [`${file}${evidence ? `: ${headline(evidence)}` : ''}`, ...lines, `${verdict(report)}.`, ''].join(
    '\n',
  );
}

function headline({ result, leaves }: ReadEvidence): string {
  const { number, listName, spunAt, winners } = result;
  const names = winners.map(({ name }) => shownName(shown(name))).join(', ');
  return `spin ${number} of ${shown(listName)}, ${shown(spunAt)}, ${leaves.length} rows; won by ${names}`;
}

const receiptWords: Readonly<Record<ReceiptFinding['outcome'], string>> = {
  sealed: '✓ receipt    This row was in the list that was drawn from, as the receipt says.',
  changed:
    '✗ receipt    This row was in the list that was drawn from, but not with the weight of the receipt.',
  absent: '✗ receipt    This row was not in the list that was drawn from.',
  wrong: '✗ receipt    Receipt, name and user id do not belong together.',
};

/** @returns whether the row of the receipt is in the list with the same weight */
async function printReceipt({ receipt = '', name, user }: Flags, { evidence }: Report): Promise<boolean> {
  if (evidence === undefined) return false;
  const found = readReceipt(await readText(receipt));
  if (found === undefined) throw new Unusable(`${receipt}: it is not a receipt`);
  const entrant = { receipt: found.receipt, name: name ?? found.name, userId: user ?? found.userId ?? '' };
  if (entrant.name === undefined)
    throw new Unusable('--name: needed, because the file does not contain the name that the receipt is for');
  const { outcome } = checkReceipt({ ...entrant, name: entrant.name }, evidence.leaves);
  say(`  ${receiptWords[outcome]}\n`);
  return outcome === 'sealed';
}

/** Replaces control characters, because text from a file could control the terminal. */
function shown(text: string): string {
  return text.replaceAll(/\p{C}/gu, '\u{fffd}');
}

const listed = (sentences: readonly string[]) => sentences.map((sentence) => `  · ${sentence}\n`).join('');

const say = (text: string) => process.stdout.write(`${text}\n`);

main().then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Unusable ? error.message : String(error)}\n`);
    process.exitCode = 2;
  },
);
