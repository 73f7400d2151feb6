import { DatabaseError } from 'pg';
import { ConfigError } from './config.ts';

/** Why the start failed, in a line for the person who started it; defects keep their stack. */
export function startFault(error: unknown): string {
  if (!(error instanceof Error)) return `The start failed: ${String(error)}`;
  const { code, path, address, port, hostname } = error as NodeJS.ErrnoException & {
    address?: string;
    port?: number;
    hostname?: string;
  };
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} of ${address} is taken. Stop what listens there or set PORT to another one.`;
    case 'EADDRNOTAVAIL':
      return `HOST: this machine has no address ${address}.`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST: ${hostname} is neither an address nor a name this machine knows (${code}).`;
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return port === undefined
        ? `SVC_DATA_DIR: ${path ?? 'the data folder'} cannot be written (${code}).`
        : `PORT: this account may not listen on port ${port}.`;
    case 'ENOSPC':
      return `SVC_DATA_DIR: the disk is full (${path ?? 'data folder'}).`;
    case 'ENOTDIR':
    case 'EEXIST':
      return `SVC_DATA_DIR: ${path ?? 'the data folder'} is not a folder (${code}).`;
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'ETIMEDOUT':
      return `DATABASE_URL: no server answers there (${code}).`;
    case undefined:
      break;
  }
  if (error instanceof DatabaseError) return `DATABASE_URL: the database says: ${error.message}`;
  // Known faults say what to do themselves; a stack would only hide it.
  const known = error instanceof ConfigError || ['DirectoryInUse', 'StoreDamaged'].includes(error.name);
  return known || error.message.startsWith('bootstrap: ')
    ? error.message
    : `The start failed: ${error.stack}`;
}
