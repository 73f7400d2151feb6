import type { People } from '../../identity/index.ts';
import type { ParticipantWorld } from '../participants/world.ts';

export interface JoinWorld extends ParticipantWorld {
  readonly people: People;
}
