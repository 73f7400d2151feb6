import { stdSerializers } from 'pino';
import { StoreUnavailable } from '../store/port.ts';

/** Serialises an error for the log. `StoreUnavailable` has no stack here, because it repeats with every request. */
export function loggedError(error: unknown): unknown {
  if (!(error instanceof StoreUnavailable)) return stdSerializers.err(error as Error);
  const { name, message, cause } = error;
  return { type: name, message, ...(cause instanceof Error && { cause: cause.message }) };
}
