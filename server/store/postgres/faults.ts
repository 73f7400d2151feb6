/** What an error of PostgreSQL or of the connection to it means for whoever asked. */
import { DatabaseError } from 'pg';
import { StoreUnavailable } from '../port.ts';

/**
 * - `lost`: there is no server that answers, or not for us; a new connection may help
 * - `busy`: the server gave up what would have gone well at another moment
 * - `defect`: what was asked cannot be done
 */
export type Fault = 'lost' | 'busy' | 'defect';

/** SQLSTATE classes and codes (PostgreSQL documentation, appendix A). */
const lost = /^(?:08|57P0[1235]|53300|25006|25P03|28|3D000)/;
/** Serialization failure, deadlock, resources, lock not available, query cancelled. */
const busy = /^(?:40|53|55P03|57014)/;

export function faultOf(error: unknown): Fault {
  if (!(error instanceof DatabaseError)) return 'lost';
  const code = error.code ?? '';
  if (lost.test(code) || error.severity === 'FATAL' || error.severity === 'PANIC') return 'lost';
  return busy.test(code) ? 'busy' : 'defect';
}

/** An error as the port promises it. */
export function asPortError(error: unknown): Error {
  if (error instanceof StoreUnavailable) return error;
  if (faultOf(error) !== 'defect')
    return new StoreUnavailable('the database cannot do it now', { cause: error });
  return error as Error;
}
