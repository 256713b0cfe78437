/**
 * A refusal that the product expects. `code` names the reason. The module that throws it owns a table from code to HTTP status and
 * sentence (its `*-errors.ts`), so that use cases know nothing of screens.
 */
export class DomainError<Code extends string = string> extends Error {
  readonly code: Code;
  /** Values for the sentence, such as a course's title; never secrets. */
  readonly details: Readonly<Record<string, string>>;
  constructor(code: Code, details: Readonly<Record<string, string>> = {}) {
    super(code);
    this.name = 'DomainError';
    this.code = code;
    this.details = details;
  }
}

/** Returns a refusal to throw. Each table exports it as `refuse` for its own codes. */
export const refusal = <Code extends string>(code: Code, details?: DomainError['details']) =>
  new DomainError<Code>(code, details);

/** Status and sentence with which a route shows a refusal. */
export interface ErrorAnswer {
  readonly status: number;
  readonly message: string;
}

/** A module's table: complete by type, every code has its status and sentence. */
export type ErrorTable<Code extends string> = Readonly<
  Record<Code, { status: number; message: string | ((details: Readonly<Record<string, string>>) => string) }>
>;

/** Returns the status and sentence of a known refusal; null for any other error, which belongs to the error page. */
export function answerFrom<Code extends string>(table: ErrorTable<Code>, error: unknown): ErrorAnswer | null {
  if (!(error instanceof DomainError)) return null;
  const row = (table as Partial<ErrorTable<string>>)[error.code];
  if (!row) return null;
  const message = typeof row.message === 'function' ? row.message(error.details) : row.message;
  return { status: row.status, message };
}
