/**
 * Captures within a process, without HTTP. Arguments: number of clients, milliseconds of the measurement.
 * `SVC_TEST_STORE` selects the store.
 */
import { Refusal } from '../../../contracts/http/errors.ts';
import { userAccount } from '../../../server/relics/ledger/accounts.ts';
import { openPayments } from '../../server/relics/authorizations/world.ts';
import { load, median, type Measured } from '../store/load.ts';

const [clients = 1, milliseconds = 1_000] = process.argv.slice(2).map(Number);
const payers = 1_000;
/** Number of payments per payer and round. */
const each = clients > 1 ? 4 : 1;
const rounds = 3;

const payments = await openPayments();
const accounts = Array.from({ length: payers }, (_, at) => `usr_${at}`);
await Promise.all(accounts.map((id) => payments.fund(userAccount('gold', id), 100_000_000)));

const measured: Measured[] = [];
// The first round is a warm-up.
for (let round = 0; round <= rounds; round++) measured.push(await captureFor(milliseconds / rounds));
process.send?.(median(measured.slice(1)));
await payments.close();
process.disconnect();

/** Authorizes payments without measuring, then captures each once. Repeats this until the measured time is over. */
async function captureFor(time: number): Promise<Measured> {
  const parts: Measured[] = [];
  let [seconds, captured] = [0, 0];
  while (seconds < time / 1_000) {
    const authorized = await Promise.all(
      accounts.flatMap((accountId) =>
        Array.from({ length: each }, async () => {
          const outcome = await payments.authorize({ accountId });
          if (outcome instanceof Refusal) throw new Error(outcome.code);
          return outcome.authorizationId;
        }),
      ),
    );
    const begun = performance.now();
    const part = await load(
      clients,
      time,
      async () => {
        const outcome = await payments.capture(authorized.pop()!);
        if (outcome instanceof Refusal) throw new Error(outcome.code);
        captured += 1;
      },
      () => authorized.length === 0,
    );
    seconds += (performance.now() - begun) / 1_000;
    parts.push(part);
  }
  return { ...median(parts), perSecond: captured / seconds };
}
