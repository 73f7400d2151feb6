import type { ReactiveControllerHost } from 'lit';
import { showScheme, storedScheme } from './stored-scheme.ts';

/**
 * Loads the data of a page when the page is shown, and when the browser is online again while data is missing. Also
 * loads it when the page is restored from the back/forward cache: the page was left while it showed a busy button, and
 * the person may have signed out since.
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
