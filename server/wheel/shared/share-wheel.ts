import { cleanText, textFaultMessages } from '../../../contracts/wheel/entry-name.ts';
import { refuse } from '../../../contracts/wheel/errors.ts';
import { settingsLimits } from '../../../contracts/wheel/settings-limits.ts';
import { sharedLimits, shareWheel } from '../../../contracts/wheel/shared-wheel-endpoints.ts';
import { fromThousandths } from '../../../components/wheel/engine/weight.ts';
import { route } from '../../http/route.ts';
import { isoTime } from '../../runtime/clock.ts';
import { randomToken } from '../../runtime/random.ts';
import type { WheelWorld } from '../core/world.ts';
import { prepareEntries } from '../entries/prepare-entries.ts';
import { sharedRef, sharedUsageRef } from './documents.ts';
import { eraseHashes } from './erase-hash.ts';

const day = 86_400_000;
const eraseKeyLength = 32;
const known: ReadonlySet<string> = new Set();

/** `POST /wheelapp/shared` (docs/rules/wheel.md, "Short links"). */
export function shareWheelRoute(world: WheelWorld) {
  const hashOf = eraseHashes(world.config.masterKey);
  const { quotaScale } = world.config;
  const together = quotaScale === 0 ? Infinity : sharedLimits.together * quotaScale;
  return route(shareWheel, async ({ body, address, limit }) => {
    const { rows, issues } = await prepareEntries(body.entries, known, world.random);
    const written = (path: string, text: string, graphemes: number): string => {
      const clean = cleanText(text.trim(), graphemes);
      if (clean.fault !== undefined && clean.fault !== 'empty') {
        issues.push({ path, code: clean.fault, message: textFaultMessages[clean.fault] });
      }
      return clean.text ?? '';
    };
    const title = written('title', body.title, settingsLimits.titleGraphemes);
    const sentence = written('look.sentence', body.look?.sentence ?? '', settingsLimits.sentenceGraphemes);
    if (issues.length > 0) return refuse('validation_failed', { issues });
    if (rows.length === 0) return refuse('validation_failed', { message: 'The wheel has no entries' });
    const entries = rows.map(({ weight, hidden, row: { name, color } }) => ({
      name,
      weight: fromThousandths(weight),
      ...(color !== undefined && { color }),
      ...(hidden && { hidden: true as const }),
    }));
    const { sentence: _, ...values } = body.look ?? {};
    const look = { ...values, ...(sentence !== '' && { sentence }) };
    const content = { title, colors: body.colors, ...(Object.keys(look).length > 0 && { look }), entries };
    const bytes = Buffer.byteLength(JSON.stringify(content));
    if (bytes > sharedLimits.bytes) {
      return refuse('validation_failed', { message: 'The wheel is too large for a short link' });
    }
    const kibibytes = Math.ceil(bytes / 1_024);
    const tooMany = await limit('shareKibibytes', address, kibibytes);
    if (tooMany !== undefined) {
      // Do not count these kibibytes, because a smaller wheel may still fit.
      await limit('shareKibibytes', address, -kibibytes);
      return tooMany;
    }
    const code = randomToken(world.random, sharedLimits.codeLength);
    const eraseKey = randomToken(world.random, eraseKeyLength);
    const eraseHash = hashOf(code, eraseKey);
    const expiresAt = world.clock.now() + sharedLimits.days * day;
    const refusal = await world.store.commit({
      touch: [sharedRef(code).aggregate, sharedUsageRef.aggregate],
      decide(tx) {
        const used = tx.get(sharedUsageRef)?.bytes ?? 0;
        const isScarce = used + bytes > together * 0.75 && bytes > sharedLimits.bytesWhenScarce;
        if (isScarce || used + bytes > together || tx.get(sharedRef(code)) !== undefined) {
          return refuse('quota_exceeded', { message: 'The service has no room for more short links now' });
        }
        tx.put(sharedUsageRef, { bytes: used + bytes });
        tx.put(sharedRef(code), { code, ...content, eraseHash, expiresAt, bytes });
        return undefined;
      },
    });
    if (refusal) {
      // Do not count the attempt, because nothing was stored.
      await limit('shareKibibytes', address, -kibibytes);
      await limit('share', address, -1);
      return refusal;
    }
    const answer = { code, path: `/w/${code}`, eraseKey, expiresAt: isoTime(expiresAt) };
    return { status: 201, body: answer };
  });
}
