import { refuse } from '../../../contracts/http/errors.ts';
import { readSpin } from '../../../contracts/wheel/spin-endpoints.ts';
import { taggedAnswer } from '../../http/answers/answer.ts';
import { ownerRoute } from '../core/owner-route.ts';
import { wheelSpins } from '../core/documents.ts';
import { spinRecord } from './claims.ts';
import { judgeHistory } from './spin-history.ts';
import type { WheelWorld } from '../core/world.ts';

/** `GET /wheelapp/api/v1/wheels/{listName}/spins/{spinId}`: a spin with its proof. */
export const readSpinRoute = (world: WheelWorld) =>
  ownerRoute(readSpin, async ({ params: { listName, spinId } }, { accountId }) => {
    const refusal = await judgeHistory(world.store, listName, accountId);
    if (refusal !== undefined) return refusal;
    const found = await world.store.find({ collection: wheelSpins, index: 'id', prefix: [spinId], limit: 1 });
    const spin = found.documents[0];
    return spin?.result.listName === listName
      ? taggedAnswer(spinRecord(spin))
      : refuse('not_found', { message: 'This wheel has no spin with this id' });
  });
