/** Counts a skipped test as failed, because it proves nothing. A file without tests fails too. */
import { inspect } from 'node:util';

/** @param {string} text */
const shortened = (text) =>
  text.length < 8_000
    ? text
    : `${text.slice(0, 6_000)}\n… ${text.length - 8_000} characters …\n${text.slice(-2_000)}`;

/** Milliseconds until the name of a test that hangs is printed. */
const long = 3 * 60_000;

/** @param {AsyncIterable<import('node:test/reporters').TestEvent>} events */
export async function* report(events) {
  /** @type {NodeJS.Timeout | undefined} */
  let waiting;
  let passed = 0;
  let failed = 0;
  let file = '';
  let earlier = 0;
  for await (const { type, data } of events) {
    if (type === 'test:diagnostic' && /^(?:Warning|Error):/.test(data.message)) yield `\n${data.message}\n`;
    if (type === 'test:dequeue') {
      clearTimeout(waiting);
      const say = () =>
        process.stdout.write(`\nstill running after ${long / 60_000} minutes: ${data.name}\n`);
      waiting = setTimeout(say, long).unref();
    }
    if (type === 'test:start' && data.nesting === 0 && data.name.endsWith('.test.ts')) {
      file = data.name;
      earlier = passed + failed;
    }
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    const { name, skip, todo, details } = data;
    const suite = details.type === 'suite';
    /** @type {(Error & { failureType?: string }) | undefined} */
    const error = 'error' in details ? details.error : undefined;
    const idle = skip !== undefined || todo !== undefined;
    if (type === 'test:pass' && !idle) {
      if (!suite) passed += 1;
      else if (data.nesting === 0 && name === file && passed + failed === earlier) {
        failed += 1;
        yield `\n✗ ${file}\nno tests\n`;
      }
      continue;
    }
    if (suite && !idle && error?.failureType === 'subtestsFailed') continue;
    failed += 1;
    const reason = idle
      ? 'skipped or to do: it proves nothing'
      : inspect(error?.cause ?? error, { maxStringLength: 2_000 });
    yield `\n✗ ${file && name !== file ? `${file}: ` : ''}${name}\n${shortened(reason)}\n`;
  }
  yield `##counts ${JSON.stringify({ passed, failed })}\n`;
}

// `node --test-reporter` uses the default export.
export { report as default };
