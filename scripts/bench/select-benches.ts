import { parseArgs } from 'node:util';

export type Selection =
  | { readonly benches: readonly string[]; readonly flags: readonly string[] }
  | { readonly refusal: string };

const OPTIONS = { quick: { type: 'boolean' }, long: { type: 'boolean' }, brand: { type: 'string' } } as const;

/** The benches whose paths contain a word of the command line, all without words; and the options for each of them. */
export function selectBenches(args: readonly string[], all: readonly string[]): Selection {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
    const unknown = positionals.filter((word) => !all.some((path) => path.includes(word)));
    if (unknown.length > 0) return { refusal: `There is no bench ${unknown.join(', ')}.` };
    const benches = all.filter((path) => positionals.length === 0 || positionals.some((word) => path.includes(word)));
    const { quick, long, brand } = values;
    return {
      benches,
      flags: [
        ...(quick ? ['--quick'] : []),
        ...(long ? ['--long'] : []),
        ...(brand === undefined ? [] : [`--brand=${brand}`]),
      ],
    };
  } catch (error) {
    return { refusal: error instanceof Error ? error.message : String(error) };
  }
}

/** How the command is used, with the names of the benches. */
export function describeBenches(all: readonly string[]): string {
  const names = all.map((path) => `  ${path.replace(/^.*\/(.+)\.bench\.ts$/, '$1')}`);
  return `npm run bench -- [words…] [--quick | --long] [--brand=<code>]
  runs the benches whose paths contain one of the words, or all; --quick only shows that they run, --long is for page-cache,
  --brand for first-page
Benches:
${names.join('\n')}
`;
}
