import type { ReactiveControllerHost } from 'lit';
import { showScheme, storedScheme } from './stored-scheme.ts';

/**
 * Loads the data of a page when it is shown, when it is restored from the back/forward cache (it was cached as busy, on
 * the way to the next page, and the person may have signed out since), and when the browser is online again while data
 * is missing.
 */
export function loadWhenShown(
  host: ReactiveControllerHost,
  load: () => Promise<void>,
  isMissing: () => boolean,
): void {
  const shown = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) void load();
  };
  const online = (): void => {
    if (isMissing()) void load();
  };
  host.addController({
    hostConnected: () => {
      showScheme(storedScheme());
      window.addEventListener('pageshow', shown);
      window.addEventListener('online', online);
      void load();
    },
    hostDisconnected: () => {
      window.removeEventListener('pageshow', shown);
      window.removeEventListener('online', online);
    },
  });
}
