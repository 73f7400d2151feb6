/** What an error of PostgreSQL or of the connection to it means for whoever asked. */
import { DatabaseError } from 'pg';
import { StoreUnavailable } from '../port.ts';

/**
 * - `lost`: there is no server that answers, or not for us; a new connection may help
 * - `busy`: the server gave up what would have gone well at another moment
 * - `defect`: what was asked cannot be done
 */
export type Fault = 'lost' | 'busy' | 'defect';

/**
 * SQLSTATE classes and codes (PostgreSQL documentation, appendix A): connection, shutdown, too many connections,
 * standby, idle too long, not let in, no such database, and prepared statements that are another session's.
 */
const lost = /^(?:08|57P0[1-5]|53300|25006|25P0[34]|28|3D000|26000|42P05)/;
/**
 * Serialization failure, deadlock, resources, lock not available, query cancelled, input and output; and, as while a
 * dump is put back: no such table, column or schema, no index for ON CONFLICT yet, no rights yet.
 */
const busy = /^(?:40|53|55P03|57014|58|42P01|42703|3F000|42P10|42501)/;

export function faultOf(error: unknown): Fault {
  if (error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError)
    return 'defect';
  // What is no answer of PostgreSQL has no code.
  if (!(error instanceof DatabaseError) || error.code === undefined) return 'lost';
  if (lost.test(error.code) || error.severity === 'FATAL' || error.severity === 'PANIC') return 'lost';
  return busy.test(error.code) ? 'busy' : 'defect';
}

/** An error as the port promises it. */
export function asPortError(error: unknown): Error {
  if (error instanceof StoreUnavailable) return error;
  if (faultOf(error) !== 'defect')
    return new StoreUnavailable('the database cannot do it now', { cause: error });
  return error as Error;
}
