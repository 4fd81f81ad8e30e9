/** The logger interface of the packages below `runtime`; pino's loggers implement it. */
export interface LeveledLogger {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
