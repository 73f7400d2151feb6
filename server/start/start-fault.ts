import { ConfigError } from '../config.ts';

/**
 * Returns one line for the operator or, for a defect, the stack.
 * @param dataDirectory configured folder, if the configuration could be read
 */
export function startFault(error: unknown, dataDirectory = 'the data folder'): string {
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
        ? `SVC_DATA_DIR: ${path ?? dataDirectory} cannot be written (${code}).`
        : `PORT: this account may not listen on port ${port}.`;
    case 'ENOSPC':
      return `SVC_DATA_DIR: the disk is full (${path ?? dataDirectory}).`;
    case 'ENOTDIR':
      // Name the data folder, which is the cause, and not the path inside it that the error contains.
      return `SVC_DATA_DIR: ${dataDirectory} is not a folder (${code}).`;
    case 'EEXIST':
      return `SVC_DATA_DIR: ${path ?? dataDirectory} is not a folder (${code}).`;
    case undefined:
      break;
  }
  // Print no stack for known faults, whose messages explain what to do.
  const known = error instanceof ConfigError || ['DirectoryInUse', 'StoreDamaged'].includes(error.name);
  return known || error.message.startsWith('bootstrap: ')
    ? error.message
    : `The start failed: ${error.stack}`;
}
