import type { ReactiveControllerHost } from 'lit';
import { showScheme, storedScheme } from './stored-scheme.ts';

/**
 * Loads the data of a page when the page is shown, and again when the browser is online, if data is missing.
 *
 * A page from the back/forward cache is loaded again, because the person may have signed out since.
 * @param isMissing returns whether the page lacks its data
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
