import type { CommandOf, ModelCommand } from './commands.ts';
import { configure } from './configuration.ts';
import { operatorCommands } from './operating.ts';
import type { Player } from './player.ts';
import { readCommands } from './reading.ts';
import { paymentCommands, transferCommands } from './writing.ts';

type Handlers = { readonly [Kind in ModelCommand['kind']]: (command: CommandOf<Kind>) => unknown };

/** Returns a function that plays a command on the service and on the model. */
export function commandsOf(player: Player): (command: ModelCommand) => Promise<void> {
  const handlers: Handlers = {
    wait: () => undefined,
    ...paymentCommands(player),
    ...transferCommands(player),
    ...readCommands(player),
    ...configure(player),
    ...operatorCommands(player),
  };
  return async (command) => {
    player.begin(command);
    const handler = handlers[command.kind] as (command: ModelCommand) => unknown;
    await handler(command);
  };
}
