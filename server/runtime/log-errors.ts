import { stdSerializers } from 'pino';
import { StoreUnavailable } from '../store/port.ts';

/**
 * Serialises an error for the log. Leaves out the stack of `StoreUnavailable`, because every request logs this
 * error during an outage.
 */
export function loggedError(error: unknown): unknown {
  if (!(error instanceof StoreUnavailable)) return stdSerializers.err(error as Error);
  const { name, message, cause } = error;
  return { type: name, message, ...(cause instanceof Error && { cause: cause.message }) };
}
