import type { ReactiveControllerHost } from 'lit';
import type { ConsoleWheel } from './console-wheel.ts';

/** Renders an element again after each change of its wheel, while the element is in the document. */
export function followWheel(host: ReactiveControllerHost & { readonly wheel: ConsoleWheel }): void {
  const changed = (): void => host.requestUpdate();
  host.addController({
    hostConnected: () => host.wheel.addEventListener('change', changed),
    hostDisconnected: () => host.wheel.removeEventListener('change', changed),
  });
}
