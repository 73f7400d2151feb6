import type { ProviderName } from '../../../contracts/identity/sign-in/sign-in.ts';
import type { RunningDomain } from '../../domain.ts';
import type { Deps } from '../../runtime/deps.ts';
import type { FailedSignIns } from '../audit/failed-sign-ins.ts';
import type { Sessions } from '../seams.ts';
import type { FinishSignIn } from '../sign-in/finish-sign-in.ts';
import { factorAccountRoutes } from './account-routes.ts';
import { createProofs } from './proofs.ts';
import { reauthenticateRoutes } from './reauthenticate-routes.ts';
import { SecondStep } from './second-step.ts';
import { factorSignInRoutes } from './sign-in-routes.ts';
import { deleteSpent } from './spent.ts';

export interface FactorParts {
  readonly sessions: Sessions;
  readonly finishing: FinishSignIn;
  readonly failed: FailedSignIns;
  readonly providers: readonly ProviderName[];
}

export function createFactors(
  deps: Deps,
  { sessions, finishing, failed, providers }: FactorParts,
): Required<Pick<RunningDomain, 'routes' | 'jobs'>> {
  const proofs = createProofs(deps);
  const secondStep = new SecondStep(deps);
  return {
    routes: [
      ...factorSignInRoutes(deps, { proofs, secondStep, sessions, finishing, failed }),
      ...reauthenticateRoutes(deps, proofs, { sessions, failed, offered: providers }),
      ...factorAccountRoutes(deps, proofs, sessions, providers),
    ],
    jobs: [{ name: 'delete-spent-texts', every: 600_000, work: (signal) => deleteSpent(deps, signal) }],
  };
}
