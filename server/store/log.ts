/** The part of a pino logger that the store uses. */
export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

const nothing = () => undefined;

export const silentLog: Log = { info: nothing, warn: nothing, error: nothing };
