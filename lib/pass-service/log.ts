/** Where the service tells what happens; pino fits. Never told: a kennitala, a phone, a key, a code. */
export interface Log {
  info(fields: Record<string, unknown>, message: string): void;
  warn(fields: Record<string, unknown>, message: string): void;
  error(fields: Record<string, unknown>, message: string): void;
}
