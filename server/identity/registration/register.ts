import { refuse, Refusal } from '../../../contracts/http/errors.ts';
import { refuseSignIn } from '../../../contracts/identity/errors.ts';
import { register } from '../../../contracts/identity/sign-in/registration.ts';
import type { ProviderName } from '../../../contracts/identity/sign-in/sign-in.ts';
import type { Limit } from '../../http/rates/limit.ts';
import { route, type Route } from '../../http/route.ts';
import type { Deps } from '../../runtime/deps.ts';
import { TooBusy } from '../../runtime/few-at-once.ts';
import { randomToken } from '../../runtime/random.ts';
import { createAccount } from '../accounts/create-account.ts';
import { refusePassword } from '../accounts/password-policy.ts';
import { nameState, readUserName, refuseName } from '../accounts/user-names.ts';
import { auditEvent, recordAudit } from '../audit/record.ts';
import { emailKey } from '../documents.ts';
import type { Mail } from '../mail/documents.ts';
import { prepareMail, queueVerification } from '../mail/queue.ts';
import type { Sessions } from '../seams.ts';
import type { FinishSignIn } from '../sign-in/finish-sign-in.ts';
import { finishedAnswer } from '../sign-in/sign-in.ts';

export interface RegistrationParts {
  readonly sessions: Pick<Sessions, 'checkCsrf'>;
  readonly finishing: FinishSignIn;
  /** Providers configured for sign-in. Registration requires `credentials`. */
  readonly providers: readonly ProviderName[];
}

interface Wanted {
  readonly userName: string;
  readonly password: string;
  /** Stored as unverified, even if another account has the address: only the recipient of the mail may learn that. */
  readonly email?: string | undefined;
}

/** `POST /oauth/api/register` (docs/rules/identity.md, "Registration"). */
export function registerRoute(deps: Deps, { sessions, finishing, providers }: RegistrationParts): Route {
  return route(register, async ({ body, headers, address, limit, requestId }) => {
    const forgery = sessions.checkCsrf(headers);
    if (forgery !== undefined) return forgery;
    if (!providers.includes('credentials'))
      return refuse('forbidden', { message: 'This service does not offer registration' });
    const { request, returnTo, ...wanted } = body;
    const inVain = finishing.admits(headers, { request }, 'credentials');
    if (inVain !== undefined) return inVain;
    const userName = readUserName(wanted.userName);
    if (userName instanceof Refusal) return userName;
    const refusal =
      refuseName(await nameState(deps.store, userName)) ??
      (await refusePassword(wanted.password, { ...wanted, userName }));
    if (refusal !== undefined) return refusal;

    const accountId = await made(deps, { ...wanted, userName }, limit, address);
    if (accountId instanceof Refusal) return accountId;
    const proof = { accountId, provider: 'credentials', providerSubject: accountId } as const;
    return finishedAnswer(await finishing.finish(headers, proof, { request, returnTo }), requestId);
  });
}

/** Creates the account and returns its id. A failed creation does not count against the caller's limit. */
async function made(deps: Deps, wanted: Wanted, limit: Limit, address: string): Promise<string | Refusal> {
  const tooMany = await limit('registration', address);
  if (tooMany !== undefined) return tooMany;
  const userId = `usr_${randomToken(deps.random, 24)}`;
  const mail = await verification(deps, userId, wanted.email, limit);
  const refusal = await createdOrRefused(deps, userId, wanted, mail);
  if (refusal === undefined) return userId;
  await limit('registration', address, -1);
  return refusal;
}

/** Returns the mail that verifies the address. Returns undefined without an address, or after too many mails. */
async function verification(
  deps: Deps,
  accountId: string,
  email: string | undefined,
  limit: Limit,
): Promise<Mail | undefined> {
  if (email === undefined) return undefined;
  if ((await limit('mailRecipient', `verify ${emailKey(email)}`)) !== undefined) return undefined;
  return prepareMail(deps, { kind: 'verify_email', accountId, to: email });
}

async function createdOrRefused(
  deps: Deps,
  userId: string,
  { userName, password, email }: Wanted,
  mail: Mail | undefined,
): Promise<Refusal | undefined> {
  const event = auditEvent(deps, { accountId: userId, kind: 'account_created', details: { userName } });
  try {
    const account = { userId, userName, password, email, emailVerified: false };
    const fault = await createAccount(deps, account, (tx) => {
      recordAudit(tx, event);
      queueVerification(tx, userId, mail);
    });
    if (fault === undefined) return undefined;
    return refuseSignIn(fault === 'name_similar' ? 'user_name_similar' : 'user_name_taken');
  } catch (error) {
    if (error instanceof TooBusy) return refuse('unavailable', { retryAfter: 2 });
    throw error;
  }
}
