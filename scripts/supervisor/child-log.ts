import { closeSync, fstatSync, openSync, readSync, renameSync, statSync } from 'node:fs';

const MAX_BYTES = 10_000_000;
const POLL_MS = 300;
const TAIL_BYTES = 16_384;

/** The levels a person should see, as the servers' logger writes them, and how they are said. */
const SEVERE: Readonly<Record<string, string>> = { warn: 'warning', error: 'error', fatal: 'error' };

/** Where a child writes its output, and what of it a person should see at once. */
export interface ChildLog {
  readonly file: string;
  /** Opens the log for appending: the child's stdout and stderr go straight to the file, without passing through us. */
  openForChild(): number;
  /** The line that most likely says why the child ended; empty where it said nothing. */
  lastWords(): string;
  close(): void;
}

/**
 * Opens a child's log, rotated where it has grown large, and repeats warnings and worse (pino lines) through `say`.
 */
export function openChildLog(file: string, say: (line: string) => void): ChildLog {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > MAX_BYTES) renameSync(file, `${file}.1`);
  const reader = openSync(file, 'a+', 0o600);
  let position = fstatSync(reader).size;
  let rest = '';
  const poll = () => {
    const text = readFrom(reader, position);
    position += Buffer.byteLength(text);
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const entry = parseEntry(line);
      const severity = entry === undefined ? undefined : SEVERE[entry.level];
      if (severity !== undefined) say(`${severity}: ${entry?.msg}`);
    }
  };
  const timer = setInterval(poll, POLL_MS);
  timer.unref();
  return {
    file,
    openForChild: () => openSync(file, 'a', 0o600),
    lastWords: () => findLastWords(readTail(reader)),
    close() {
      clearInterval(timer);
      poll();
      closeSync(reader);
    },
  };
}

function readFrom(reader: number, position: number): string {
  const buffer = Buffer.alloc(Math.max(0, fstatSync(reader).size - position));
  const length = readSync(reader, buffer, 0, buffer.length, position);
  const text = buffer.subarray(0, length);
  // Whole lines only: the last may still be in the writing, and a cut inside a character would change the count of bytes.
  const end = text.lastIndexOf(0x0a);
  return text.subarray(0, end + 1).toString('utf8');
}

/** The last whole lines: where the tail begins inside a line, that line says nothing. */
function readTail(reader: number): string {
  const start = fstatSync(reader).size - TAIL_BYTES;
  const text = readFrom(reader, Math.max(0, start));
  return start > 0 ? text.slice(text.indexOf('\n') + 1) : text;
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

/** A line as pino writes it; undefined for anything else. */
function parseEntry(line: string): { level: string; msg: string } | undefined {
  if (!line.startsWith('{"level":')) return undefined;
  try {
    const entry = JSON.parse(line) as { level?: unknown; msg?: unknown; err?: { message?: unknown } };
    if (typeof entry.level !== 'string') return undefined;
    const detail =
      typeof entry.err?.message === 'string' && entry.err.message !== entry.msg ? ` (${entry.err.message})` : '';
    return { level: entry.level, msg: `${String(entry.msg ?? 'no message')}${detail}` };
  } catch {
    return undefined;
  }
}
