/** What a command may touch: the terminal it writes to, nothing global. */
export interface Terminal {
  readonly out: (line: string) => void;
  readonly error: (line: string) => void;
  /** Asks whoever sits there; null when they went away. Absent where nobody does. */
  readonly ask?: (question: string) => Promise<string | null>;
}

export interface Command {
  readonly usage: string;
  readonly summary: string;
  /** Exit code: 0 good, 1 faults found, 2 misused. Throws a TypeError of `parseArgs` on unknown options. */
  readonly run: (args: readonly string[], terminal: Terminal) => number | Promise<number>;
}

export const EXIT = { good: 0, faults: 1, misused: 2 } as const;

/** Options every command takes; paths are relative to where it is run, the repository's root. */
export const tenantOptions = () =>
  ({
    tenants: { type: 'string', default: process.env['MARQUEE_TENANTS'] ?? 'tenants' },
    messages: { type: 'string', default: 'packages/web/messages/EN' },
  }) as const;

/** The directories of `--tenants`. */
export const tenantDirs = ({ tenants }: { readonly tenants: string }): string[] =>
  tenants.split(':').filter((dir) => dir !== '');
