import type { WheelWorld } from '../core/world.ts';
import type { VpnList } from './subjects/vpn-list.ts';

/** What the actions on participants are given. */
export interface ParticipantWorld extends WheelWorld {
  /** Undefined: the operator has none. */
  readonly vpnList: VpnList | undefined;
}
