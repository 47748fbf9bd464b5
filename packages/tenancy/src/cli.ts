import { checkCommand } from './commands/check.ts';
import { type Command, EXIT, type Terminal } from './commands/command.ts';
import { diffCommand } from './commands/diff.ts';
import { explainCommand } from './commands/explain.ts';
import { exportCommand } from './commands/export.ts';
import { importCommand } from './commands/import.ts';
import { ask } from './commands/new/ask.ts';
import { newCommand } from './commands/new.ts';
import { previewCommand } from './commands/preview.ts';
import { schemasCommand } from './commands/schemas.ts';

const COMMANDS: Readonly<Record<string, Command>> = {
  new: newCommand,
  check: checkCommand,
  explain: explainCommand,
  diff: diffCommand,
  export: exportCommand,
  import: importCommand,
  preview: previewCommand,
  schemas: schemasCommand,
};

/** Runs one `tenant` command. Resolves to its exit code. */
export async function runCli(args: readonly string[], terminal: Terminal): Promise<number> {
  const [name = '', ...rest] = args;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (name === '--help') {
    for (const line of describeCommands()) terminal.out(line);
    return EXIT.good;
  }
  if (!command) {
    terminal.error(`${name === '' ? 'No command.' : `Unknown command "${name}".`} Commands:`);
    for (const line of describeCommands()) terminal.error(line);
    return EXIT.misused;
  }
  try {
    const code = await command.run(rest, terminal);
    if (code === EXIT.misused) terminal.error(`Something is missing:\n  tenant ${command.usage}`);
    return code;
  } catch (error) {
    if (!isMisuse(error)) throw error;
    terminal.error(`${error.message}\n  tenant ${command.usage}`);
    return EXIT.misused;
  }
}

const describeCommands = (): string[] =>
  Object.values(COMMANDS).map(({ usage, summary }) => `  tenant ${usage}\n      ${summary}`);

const isMisuse = (error: unknown): error is TypeError =>
  error instanceof TypeError && String((error as { code?: unknown }).code).startsWith('ERR_PARSE_ARGS');

if (import.meta.main) {
  const isTerminal = process.stdin.isTTY && process.stdout.isTTY;
  const terminal = { out: console.log, error: console.error, ...(isTerminal ? { ask } : {}) };
  process.exitCode = await runCli(process.argv.slice(2), terminal);
}
