/** Input and output of a command. */
export interface Terminal {
  readonly out: (line: string) => void;
  readonly error: (line: string) => void;
  /** Prompts the user; null after Ctrl-C or Ctrl-D. Absent when the input is no terminal. */
  readonly ask?: (question: string) => Promise<string | null>;
}

export interface Command {
  readonly usage: string;
  readonly summary: string;
  /** Returns an exit code of `EXIT`. @throws TypeError of `parseArgs` for unknown options. */
  readonly run: (args: readonly string[], terminal: Terminal) => number | Promise<number>;
}

export const EXIT = { good: 0, faults: 1, misused: 2 } as const;

/** Options of every command. Paths are relative to the working directory. */
export const tenantOptions = () =>
  ({
    tenants: { type: 'string', default: process.env['MARQUEE_TENANTS'] ?? 'tenants' },
    messages: { type: 'string', default: 'packages/web/messages/EN' },
  }) as const;

/** The directories of `--tenants`. */
export const tenantDirs = ({ tenants }: { readonly tenants: string }): string[] =>
  tenants.split(':').filter((dir) => dir !== '');
