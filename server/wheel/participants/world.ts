import type { WheelWorld } from '../core/world.ts';
import type { VpnList } from './subjects/vpn-list.ts';

/** Dependencies of the actions on participants. */
export interface ParticipantWorld extends WheelWorld {
  /** Undefined if the operator has configured no list. */
  readonly vpnList: VpnList | undefined;
}
