/** What the packages below `runtime` need of a logger; pino's loggers have it. */
export interface LeveledLogger {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
