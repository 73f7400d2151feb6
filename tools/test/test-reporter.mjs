/**
 * Reporter of one file of node tests in `npm test`. Prints failures in full, and at the end a line of counts for
 * tools/test.mjs. Skipped tests and tests marked "to do" count as failed, since they prove nothing.
 */
import { inspect } from 'node:util';

/**
 * Cuts the middle out of a long message, because an assertion about a page contains the whole page. @param {string}
 * text
 */
const shortened = (text) =>
  text.length < 8_000
    ? text
    : `${text.slice(0, 6_000)}\n… ${text.length - 8_000} characters …\n${text.slice(-2_000)}`;

/** @param {AsyncIterable<import('node:test/reporters').TestEvent>} events */
export async function* report(events) {
  let passed = 0;
  let failed = 0;
  for await (const { type, data } of events) {
    // An error that is thrown after its test has ended is reported only as a diagnostic of this kind.
    if (type === 'test:diagnostic' && /^(?:Warning|Error):/.test(data.message)) yield `\n${data.message}\n`;
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    const { name, skip, todo, details } = data;
    const suite = details.type === 'suite';
    /** @type {(Error & { failureType?: string }) | undefined} */
    const error = 'error' in details ? details.error : undefined;
    const idle = skip !== undefined || todo !== undefined;
    if (type === 'test:pass' && !idle) {
      if (!suite) passed += 1;
      continue;
    }
    if (suite && !idle && error?.failureType === 'subtestsFailed') continue;
    failed += 1;
    const reason = idle
      ? 'skipped or to do: it proves nothing'
      : inspect(error?.cause ?? error, { maxStringLength: 2_000 });
    yield `\n✗ ${name}\n${shortened(reason)}\n`;
  }
  yield `##counts ${JSON.stringify({ passed, failed })}\n`;
}

// `node --test-reporter` uses the default export.
export { report as default };
