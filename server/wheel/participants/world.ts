import type { WheelWorld } from '../core/world.ts';
import type { VpnList } from './subjects/vpn-list.ts';

export interface ParticipantWorld extends WheelWorld {
  /** Undefined if the operator has configured no list. */
  readonly vpnList: VpnList | undefined;
}
