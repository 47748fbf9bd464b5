import { brotliCompressSync, constants } from 'node:zlib';
import type { Plugin } from 'vite';

/** Bytes after brotli 11 (performance research, part E). */
export interface SizeBudget {
  readonly vendorBytes: number;
  readonly initialBytes: number;
  /** Modules that must stay out of the first chunks. */
  readonly forbidden: readonly RegExp[];
  /** Facade modules whose chunks are preloaded with the page beside the entry: part of what a visitor waits for. */
  readonly alsoInitial: readonly RegExp[];
}

/** The measured part of a bundler's chunk. */
export interface MeasuredChunk {
  readonly fileName: string;
  readonly code: string;
  readonly imports: readonly string[];
  readonly moduleIds: readonly string[];
  readonly facadeModuleId: string | null;
  readonly isEntry: boolean;
}
export interface SizeReport {
  readonly rows: readonly { readonly file: string; readonly bytes: number; readonly vendor: boolean }[];
  readonly vendorBytes: number;
  readonly initialBytes: number;
  readonly problems: readonly string[];
}

const isVendor = (chunk: MeasuredChunk): boolean => chunk.moduleIds.some((id) => id.includes('/node_modules/'));

const brotliBytes = (code: string): number =>
  brotliCompressSync(code, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

function closure(chunks: readonly MeasuredChunk[], roots: readonly MeasuredChunk[]): MeasuredChunk[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const found = new Set<MeasuredChunk>();
  const visit = (chunk: MeasuredChunk | undefined): void => {
    if (!chunk || found.has(chunk)) return;
    found.add(chunk);
    for (const name of chunk.imports) visit(byName.get(name));
  };
  roots.forEach(visit);
  return [...found];
}

/** Measures the first load: the entry with everything it imports statically, and what is preloaded beside it. */
export function measureInitial(chunks: readonly MeasuredChunk[], budget: SizeBudget): SizeReport {
  const entries = chunks.filter((chunk) => chunk.isEntry);
  const beside = budget.alsoInitial.flatMap((pattern) =>
    chunks.filter((chunk) => !chunk.isEntry && chunk.facadeModuleId && pattern.test(chunk.facadeModuleId)),
  );
  const initial = closure(chunks, [...entries, ...beside]);
  const rows = initial
    .map((chunk) => ({ file: chunk.fileName, bytes: brotliBytes(chunk.code), vendor: isVendor(chunk) }))
    .sort((a, b) => b.bytes - a.bytes);
  const sum = (list: readonly { bytes: number }[]): number => list.reduce((total, row) => total + row.bytes, 0);
  const vendorBytes = sum(rows.filter((row) => row.vendor));
  const initialBytes = sum(rows);
  const intruders = initial.flatMap((chunk) =>
    chunk.moduleIds.filter((id) => budget.forbidden.some((pattern) => pattern.test(id))),
  );
  const problems = [
    ...(vendorBytes > budget.vendorBytes ? [`vendor JavaScript ${vendorBytes} > ${budget.vendorBytes} bytes`] : []),
    ...(initialBytes > budget.initialBytes
      ? [`initial JavaScript ${initialBytes} > ${budget.initialBytes} bytes`]
      : []),
    ...(intruders.length > 0
      ? [`not allowed in the first load: ${[...new Set(intruders)].slice(0, 5).join(', ')}`]
      : []),
  ];
  return { rows, vendorBytes, initialBytes, problems };
}

const table = (report: SizeReport, budget: SizeBudget): string =>
  [
    'First load, brotli bytes',
    ...report.rows.map((row) => `  ${String(row.bytes).padStart(7)}  ${row.vendor ? 'vendor' : 'app   '}  ${row.file}`),
    `  ${String(report.vendorBytes).padStart(7)}  vendor of ${budget.vendorBytes}`,
    `  ${String(report.initialBytes).padStart(7)}  all of ${budget.initialBytes}`,
  ].join('\n');

/** Prints the table and fails the client build above the budget. */
export function sizeBudgetPlugin(budget: SizeBudget): Plugin {
  return {
    name: 'marquee-size-budget',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    writeBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const report = measureInitial(chunks, budget);
      this.info(`\n${table(report, budget)}`);
      if (report.problems.length > 0) this.error(`over the size budget: ${report.problems.join('; ')}`);
    },
  };
}
