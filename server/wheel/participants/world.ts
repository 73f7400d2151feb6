import type { WheelWorld } from '../world.ts';
import type { VpnList } from './vpn-list.ts';

/** What the actions on participants are given. */
export interface ParticipantWorld extends WheelWorld {
  /** Undefined: the operator has none. */
  readonly vpnList: VpnList | undefined;
}
