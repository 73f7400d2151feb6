import { stdSerializers } from 'pino';
import { StoreUnavailable } from '../store/port.ts';

/**
 * Serialises an error for the log. `StoreUnavailable` repeats with every request and is no defect, so its stack is
 * omitted; all other errors keep theirs.
 */
export function loggedError(error: unknown): unknown {
  if (!(error instanceof StoreUnavailable)) return stdSerializers.err(error as Error);
  const { name, message, cause } = error;
  return { type: name, message, ...(cause instanceof Error && { cause: cause.message }) };
}
