import type { SimulatorEffects } from '../../../contracts/chat/simulator-endpoints.ts';

/** Collects what the bot does in each guild while this node handles an event of the control API. */
export class Effects {
  readonly #open = new Map<string, SimulatorEffects>();

  /** Runs `work`, and returns what the bot did in the guild during the run. Calls for one guild must not overlap. */
  async during(guildId: string, work: () => Promise<unknown>): Promise<SimulatorEffects> {
    const effects: SimulatorEffects = { replies: [], messages: [], grants: [] };
    this.#open.set(guildId, effects);
    try {
      await work();
      return effects;
    } finally {
      this.#open.delete(guildId);
    }
  }

  /** Returns the effects that are being collected for a guild, or undefined if there is no collection. */
  of(guildId: string): SimulatorEffects | undefined {
    return this.#open.get(guildId);
  }
}
