/**
 * `Idempotency-Key`: a repeated POST has its effect once and gets the first answer again (docs/rules/http.md,
 * "Idempotency keys").
 *
 * The answer is stored in the same commit as the effect, so no crash can separate the two. The commit locks the
 * aggregate of the key, so only one node performs the request.
 */
import { createHash } from 'node:crypto';
import { Refusal, refuse } from '../../../contracts/http/errors.ts';
import { z } from '../../../contracts/zod.ts';
import type { Clock } from '../../runtime/clock.ts';
import { derivedKey, keyedDigest } from '../../secrets.ts';
import { deleteDue } from '../../store/delete-due.ts';
import { collection, type Commit, type Ref, type Store } from '../../store/port.ts';
import type { Answer, Outcome } from './answer.ts';

const keptMilliseconds = 24 * 60 * 60 * 1000;

const StoredAnswer = z.object({
  /**
   * Keyed hash of query and body, to refuse a different request with the same `Idempotency-Key`. Personal data could
   * be guessed from a plain hash.
   */
  fingerprint: z.string(),
  status: z.int(),
  json: z.nullable(z.string()),
  headers: z.record(z.string(), z.string()),
  /** Milliseconds since the epoch. */
  expiresAt: z.number(),
});
type StoredAnswer = z.infer<typeof StoredAnswer>;

/** Answers stored for replay. `id` is the SHA-256 of client, method, path and key. */
export const storedAnswers = collection<StoredAnswer & { id: string }>({
  name: 'kept-answer',
  aggregate: 'idempotency',
  part: 'answer',
  schema: z.object({ ...StoredAnswer.shape, id: z.string() }),
  indexes: { expiry: (stored) => [stored.expiresAt] },
});

/** Valid `Idempotency-Key`: 1 to 128 visible ASCII characters. */
const keyPattern = /^[\x21-\x7e]{1,128}$/;

const replayed = 'Idempotency-Replayed';

export interface BodyForm {
  without(body: unknown): unknown;
  restored(stored: unknown): Promise<unknown>;
}

function keptJson({ body, json }: Answer, form: BodyForm): string {
  return JSON.stringify(form.without(body ?? JSON.parse(json ?? 'null')));
}

export interface Keyed {
  readonly clientId: string;
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly body: Buffer;
  readonly key: string;
}

/** Returns the parts, each preceded by its length, so that two different lists never give the same bytes. */
function measured(parts: readonly (string | Buffer)[]): (string | Buffer)[] {
  return parts.flatMap((part) => [`${Buffer.byteLength(part)}:`, part]);
}

function digest(...parts: string[]): string {
  return createHash('sha256').update(measured(parts).join('')).digest('base64url');
}

export interface Idempotency {
  /**
   * Runs `act` once for this key, or returns the stored answer.
   * @param act performs the request with the `commit` passed to it; its `repeatId` is the same for every repeat
   * @param form removes personal data from the body for storage, and restores them in a replay
   */
  once(
    request: Keyed,
    act: (commit: (commit: Commit<Outcome>) => Promise<Outcome>, repeatId: string) => Promise<Outcome>,
    form?: BodyForm,
  ): Promise<Outcome>;
  /**
   * Deletes expired answers, oldest first, and returns their number. An aborted signal ends the deletion between two
   * commits.
   */
  sweep(signal?: AbortSignal): Promise<number>;
}

/** @param masterKey the same on every node */
export function createIdempotency(store: Store, clock: Clock, masterKey: Uint8Array): Idempotency {
  const secret = derivedKey(masterKey, 'idempotency fingerprint 1');
  const inFlight = new Map<string, string>();

  /**
   * Returns the stored answer, or undefined if the key is free. Refuses a key that was used for a different request.
   */
  const replay = (
    stored: StoredAnswer | undefined,
    fingerprint: string,
    now: number,
  ): Outcome | undefined => {
    if (stored === undefined || stored.expiresAt <= now) return undefined;
    if (stored.fingerprint !== fingerprint) return refuse('idempotency_key_reused');
    return {
      status: stored.status,
      ...(stored.json !== null && { json: stored.json }),
      headers: { ...stored.headers, [replayed]: 'true' },
    };
  };

  const keeping = (
    commit: Commit<Outcome>,
    ref: Ref<StoredAnswer & { id: string }>,
    id: string,
    fingerprint: string,
    now: number,
    form: BodyForm | undefined,
  ): Commit<Outcome> => ({
    touch: [...commit.touch, ref],
    decide: (tx) => {
      const earlier = replay(tx.get(ref), fingerprint, now);
      if (earlier !== undefined) return earlier;
      const outcome = commit.decide(tx);
      if (outcome instanceof Refusal || outcome.status < 200 || outcome.status > 299) return outcome;
      const json = outcome.json ?? (outcome.body === undefined ? undefined : JSON.stringify(outcome.body));
      tx.put(ref, {
        id,
        fingerprint,
        status: outcome.status,
        json: json === undefined ? null : form === undefined ? json : keptJson(outcome, form),
        headers: { ...outcome.headers },
        expiresAt: now + keptMilliseconds,
      });
      return { ...outcome, ...(json !== undefined && { json }) } satisfies Answer;
    },
  });

  const whole = async (outcome: Outcome, form: BodyForm): Promise<Outcome> => {
    if (outcome instanceof Refusal || outcome.json === undefined) return outcome;
    if (outcome.headers?.[replayed] === undefined) return outcome;
    return { ...outcome, json: JSON.stringify(await form.restored(JSON.parse(outcome.json) as unknown)) };
  };

  return {
    async once(request, act, form) {
      if (!keyPattern.test(request.key)) {
        return refuse('validation_failed', {
          issues: [
            { path: 'Idempotency-Key', code: 'invalid_format', message: '1 to 128 visible ASCII characters' },
          ],
        });
      }
      const id = digest(request.clientId, request.method, request.path, request.key);
      const fingerprint = keyedDigest(secret, ...measured([request.query, request.body])).toString(
        'base64url',
      );
      const running = inFlight.get(id);
      if (running !== undefined) {
        return running === fingerprint
          ? refuse('idempotency_in_progress', { retryAfter: 1 })
          : refuse('idempotency_key_reused');
      }
      inFlight.set(id, fingerprint);
      try {
        const ref = storedAnswers.ref(id);
        const now = clock.now();
        const earlier = replay(await store.get(ref), fingerprint, now);
        const outcome =
          earlier ??
          (await act(
            (commit) => store.commit(keeping(commit, ref, id, fingerprint, now, form)),
            digest(id, fingerprint),
          ));
        return form === undefined ? outcome : await whole(outcome, form);
      } finally {
        inFlight.delete(id);
      }
    },

    sweep(signal) {
      return deleteDue(
        { store, clock },
        {
          collection: storedAnswers,
          index: 'expiry',
          ref: ({ id }) => storedAnswers.ref(id),
          endOf: ({ expiresAt }) => expiresAt,
        },
        signal,
      );
    },
  };
}
