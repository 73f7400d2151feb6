import type { Deps } from '../../runtime/deps.ts';
import { CodeProofs } from './code-proofs.ts';
import { PasskeyChallenges } from './passkey-challenges.ts';
import { Passkeys } from './passkeys.ts';
import { RecoveryCodes } from './recovery-codes.ts';
import { TotpSecrets } from './totp.ts';

export interface Proofs {
  readonly challenges: PasskeyChallenges;
  readonly passkeys: Passkeys;
  readonly secrets: TotpSecrets;
  readonly recovery: RecoveryCodes;
  readonly codes: CodeProofs;
}

export function createProofs(deps: Deps): Proofs {
  const challenges = new PasskeyChallenges(deps);
  const secrets = new TotpSecrets(deps);
  const recovery = new RecoveryCodes(deps);
  return {
    challenges,
    passkeys: new Passkeys(deps, challenges),
    secrets,
    recovery,
    codes: new CodeProofs(deps, secrets, recovery),
  };
}
