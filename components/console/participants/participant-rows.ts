import { shownName } from '../../../contracts/wheel/shown-name.ts';
import type { Participant } from '../../../contracts/wheel/participant.ts';
import type { WheelEntry } from '../../wheel/wheel-events.ts';

const none: readonly WheelEntry[] = [];

/**
 * Converts participants to rows of `<svc-wheel>`. Computes the rows only for a new array, because there may
 * be 100,000.
 */
export class ParticipantRows {
  #from: readonly Participant[] | undefined;
  #rows: readonly WheelEntry[] = none;

  of(participants: readonly Participant[] | undefined): readonly WheelEntry[] {
    if (participants !== this.#from) {
      this.#from = participants;
      this.#rows = (participants ?? []).map(({ id, name, weight, hidden = false }) => {
        return { id, name: shownName(name), weight, hidden };
      });
    }
    return this.#rows;
  }
}
