import { DatabaseError } from 'pg';
import { StoreUnavailable } from '../port.ts';

/**
 * - `lost`: no server answers, or it refuses the connection; a new connection may help
 * - `busy`: the server gave up on a statement that may succeed later
 * - `defect`: repeating the statement cannot help
 */
export type Fault = 'lost' | 'busy' | 'defect';

/**
 * SQLSTATE classes and codes of `lost` (PostgreSQL documentation, appendix A): connection, shutdown, too many
 * connections, standby, idle too long, failed authentication, no such database, and prepared statements of another
 * session.
 */
const lost = /^(?:08|57P0[1-5]|53300|25006|25P0[34]|28|3D000|26000|42P05)/;
/**
 * SQLSTATE classes and codes of `busy`: serialization failure, deadlock, resources, lock not available, query
 * cancelled, input and output. During the restore of a dump also: missing tables, columns, schemas, indexes and
 * privileges.
 */
const busy = /^(?:40|53|55P03|57014|58|42P01|42703|3F000|42P10|42501)/;

export function faultOf(error: unknown): Fault {
  if (error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError)
    return 'defect';
  // Only errors from PostgreSQL have a code, so all others come from the connection.
  if (!(error instanceof DatabaseError) || error.code === undefined) return 'lost';
  if (lost.test(error.code) || error.severity === 'FATAL' || error.severity === 'PANIC') return 'lost';
  return busy.test(error.code) ? 'busy' : 'defect';
}

export function asPortError(error: unknown): Error {
  if (error instanceof StoreUnavailable) return error;
  if (faultOf(error) !== 'defect')
    return new StoreUnavailable('the database cannot serve this now', { cause: error });
  return error as Error;
}
