/** What this package needs of a logger; pino's has it. */
export interface Logger {
  info(detail: object, text: string): void;
  warn(detail: object, text: string): void;
  error(detail: object, text: string): void;
}
