import { stdSerializers } from 'pino';
import { StoreUnavailable } from '../store/port.ts';

/**
 * An error as the log has it. That the store is away is told with every request and no defect: where in the code it
 * was noticed says nothing. All others keep their stack.
 */
export function loggedError(error: unknown): unknown {
  if (!(error instanceof StoreUnavailable)) return stdSerializers.err(error as Error);
  const { name, message, cause } = error;
  return { type: name, message, ...(cause instanceof Error && { cause: cause.message }) };
}
