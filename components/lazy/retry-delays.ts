const [first, longest] = [1, 300];

/**
 * Resolves when the next attempt is due. The delay doubles each time, and ends early if the browser is online
 * again.
 */
export function retryDelay(failures: number): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, Math.min(longest, first * 2 ** (failures - 1)) * 1_000);
    window.addEventListener('online', done);
  });
}
