/** Starts a program, and resolves with its exit code and its output unless that went to the screen (`live`). */
export function runProgram(
  command: readonly string[],
  options?: { readonly env?: Readonly<Record<string, string>>; readonly live?: boolean },
): Promise<{ readonly code: number; readonly said: string }>;
