import type { Readable } from 'node:stream';
import { openRotatingFile } from '../logs/rotating-file.ts';
import { passOnLines } from '../logs/whole-lines.ts';

const TAIL_BYTES = 16_384;

/** Levels that a person should see, as the servers' logger writes them, and their words. */
const SEVERE: Readonly<Record<string, string>> = { warn: 'warning', error: 'error', fatal: 'error' };
const SEVERE_STARTS = Object.keys(SEVERE).map((level) => `{"level":"${level}"`);

/** The destination of a child's output, and what of it a person should see at once. */
export interface ChildLog {
  readonly file: string;
  /** Writes these streams of a child; resolves when they have ended. Output of an earlier child is forgotten. */
  follow(streams: readonly Readable[]): Promise<void>;
  /** The line that most likely explains why the child ended; empty without output. */
  lastWords(): string;
  close(): void;
}

/**
 * Opens a child's log, rotated by size, and repeats warnings and worse (pino lines) through `say`. The output comes through this
 * process, since only who writes a file can rotate it without losing a line.
 */
export function openChildLog(file: string, say: (line: string) => void, maxBytes?: number): ChildLog {
  const output = openRotatingFile(
    file,
    (error) => say(`warning: its log cannot be written (${error.message})`),
    maxBytes,
  );
  let tail: Buffer = Buffer.alloc(0);
  const take = (lines: Buffer) => {
    output.write(lines);
    tail = keepTail(tail, lines);
    // Nearly all lines are unimportant, which is found out without parsing them.
    if (!SEVERE_STARTS.some((start) => lines.includes(start))) return;
    for (const line of lines.toString('utf8').split('\n')) {
      const entry = parseEntry(line);
      const severity = entry === undefined ? undefined : SEVERE[entry.level];
      if (severity !== undefined) say(`${severity}: ${entry?.msg}`);
    }
  };
  return {
    file,
    async follow(streams) {
      tail = Buffer.alloc(0);
      await Promise.all(streams.map((stream) => passOnLines(stream, take)));
    },
    lastWords: () => findLastWords(tail.toString('utf8')),
    close: () => output.close(),
  };
}

/** The last whole lines; a line that is cut at the beginning is left out. */
function keepTail(tail: Buffer, lines: Buffer): Buffer {
  const all = Buffer.concat([tail, lines]);
  if (all.length <= TAIL_BYTES) return all;
  // A copy, because a view would keep the whole buffer in memory.
  return Buffer.from(all.subarray(all.indexOf(0x0a, all.length - TAIL_BYTES - 1) + 1));
}

function findLastWords(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  for (const line of lines.toReversed()) {
    const entry = parseEntry(line);
    if (entry !== undefined && SEVERE[entry.level] === 'error') return entry.msg;
    if (/^(?:\w*Error\b|.*\bERR_)/.test(line)) return line.trim();
  }
  return lines.findLast((line) => parseEntry(line) === undefined)?.trim() ?? '';
}

interface Entry {
  readonly level?: unknown;
  readonly msg?: unknown;
  readonly err?: { readonly message?: unknown };
  /** A brand's fault, with its place. */
  readonly fault?: unknown;
  readonly file?: unknown;
  readonly line?: unknown;
  readonly column?: unknown;
}

/** The error behind an entry, or a brand's fault with its place. */
function detailOf({ err, fault, file, line, column }: Entry): string | undefined {
  if (typeof err?.message === 'string') return err.message;
  return typeof fault === 'string' ? `${file}:${line}:${column} ${fault}` : undefined;
}

/** A line in pino's format; undefined for anything else. */
function parseEntry(line: string): { level: string; msg: string } | undefined {
  if (!line.startsWith('{"level":')) return undefined;
  try {
    const entry = JSON.parse(line) as Entry;
    if (typeof entry.level !== 'string') return undefined;
    const detail = detailOf(entry);
    const more = detail === undefined || detail === entry.msg ? '' : ` (${detail})`;
    return { level: entry.level, msg: `${String(entry.msg ?? 'no message')}${more}` };
  } catch {
    return undefined;
  }
}
