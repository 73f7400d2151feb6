import { Refusal } from '../../../contracts/http/errors.ts';
import type { ReturnQuery } from '../../../contracts/wheel/wheel-endpoints.ts';
import { jsonBytes, type Outcome } from '../../http/answers/answer.ts';
import { currentWheel } from '../bodies/current-wheel.ts';
import { logoIn } from '../settings/logo.ts';
import { wheelId } from '../core/wheel-id.ts';
import { wheelHead } from '../bodies/wheel-json.ts';
import type { ReadingWorld } from '../bodies/world.ts';
import { lastResult, writeWheel, type WheelWrite } from './write-wheel.ts';

/**
 * Writes a wheel and answers with its head, or with the whole wheel for `?return=full`. A replay always answers with
 * the head, because only the head is stored: a whole wheel may have 100,000 rows.
 */
export async function writeAndAnswer(
  world: ReadingWorld,
  write: Omit<WheelWrite, 'answer'>,
  { return: form }: ReturnQuery,
): Promise<Outcome> {
  const outcome = await writeWheel(world, {
    ...write,
    answer: (tx, wheel, created) => ({
      status: created ? 201 : 200,
      body: wheelHead(wheel, {
        wheelId: wheelId(world.config.masterKey, wheel),
        lastDrawResult: lastResult(tx, wheel),
        logo: logoIn(tx, wheel),
      }),
    }),
  });
  if (form !== 'full' || outcome instanceof Refusal) return outcome;
  const { status, headers } = outcome;
  const body = await currentWheel(world, write.listName, (wheel) => world.bodies.whole(wheel, 'owner'));
  return { status, ...jsonBytes(body.bytes, headers) };
}
