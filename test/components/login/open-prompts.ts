import { ok } from './login-server.ts';

/** Answers to requests for a challenge, after which the page opens a prompt. */
export const challenges = {
  'POST /oauth/api/passkey/challenge': [
    ok({
      challenge: 'sealed-challenge',
      options: {
        ...{ challenge: 'AAAA', rpId: location.hostname, timeout: 60_000 },
        ...{ userVerification: 'required', allowCredentials: [] },
      },
    }),
  ],
};

/**
 * Lets the browser show prompts for passkeys that nobody answers. Some browsers and password managers show them
 * without covering the page.
 * @param work gets the signal of each prompt, which closes the prompt
 */
export async function withOpenPrompts(
  work: (prompts: readonly AbortSignal[]) => Promise<void>,
): Promise<void> {
  const prompts: AbortSignal[] = [];
  const { get, create } = navigator.credentials;
  const open = ({ signal }: { signal?: AbortSignal } = {}) =>
    new Promise<never>((_, reject) => {
      if (signal === undefined) return;
      prompts.push(signal);
      signal.addEventListener('abort', () => reject(signal.reason as Error));
    });
  Object.assign(navigator.credentials, { get: open, create: open });
  try {
    await work(prompts);
  } finally {
    Object.assign(navigator.credentials, { get, create });
  }
}
