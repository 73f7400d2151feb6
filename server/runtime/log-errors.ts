import { stdSerializers } from 'pino';
import { StoreUnavailable } from '../store/port.ts';

/**
 * Serialises an error for the log. Omits the stack of `StoreUnavailable`: this error is not a defect, and it repeats
 * with every request while the store is unavailable.
 */
export function loggedError(error: unknown): unknown {
  if (!(error instanceof StoreUnavailable)) return stdSerializers.err(error as Error);
  const { name, message, cause } = error;
  return { type: name, message, ...(cause instanceof Error && { cause: cause.message }) };
}
