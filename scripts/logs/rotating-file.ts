import { closeSync, existsSync, fstatSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';

/** Kept of a server's log: this file and four earlier ones. */
const MAX_BYTES = 10_000_000;
const MOST_FILES = 5;

/** A log that is rotated while it is written: `edge.log`, earlier `edge.log.1`, and so on. */
export interface RotatingFile {
  readonly file: string;
  /** Appends whole lines. Lines that cannot be written are lost and reported to `onFailure`. */
  write(lines: Buffer): void;
  close(): void;
}

/**
 * Opens a log for appending. All writers use this one object; a rotation never splits a line.
 *
 * @param onFailure receives errors such as a full disk: a log that fails must not stop the process that it describes
 */
export function openRotatingFile(file: string, onFailure: (error: Error) => void, maxBytes = MAX_BYTES): RotatingFile {
  let fd = openSync(file, 'a', 0o600);
  let size = fstatSync(fd).size;

  function append(bytes: Buffer): void {
    try {
      for (let rest = bytes; rest.length > 0; ) rest = rest.subarray(writeSync(fd, rest));
      size += bytes.length;
    } catch (error) {
      onFailure(error as Error);
    }
  }

  function rotate(): void {
    size = 0;
    try {
      moveAside(file);
      const next = openSync(file, 'a', 0o600);
      closeSync(fd);
      fd = next;
    } catch (error) {
      // The file stays in use. The rotation is tried again after as many bytes.
      onFailure(error as Error);
    }
  }

  return {
    file,
    write(lines) {
      let rest = lines;
      while (size + rest.length > maxBytes && rest.length > 0) {
        const length = lengthThatFits(rest, maxBytes - size);
        if (length === 0 && size === 0) break;
        append(rest.subarray(0, length));
        rest = rest.subarray(length);
        rotate();
      }
      append(rest);
    },
    close: () => closeSync(fd),
  };
}

/** The whole lines at the beginning that fit into so many bytes. */
function lengthThatFits(lines: Buffer, room: number): number {
  return room <= 0 ? 0 : lines.lastIndexOf(0x0a, room - 1) + 1;
}

function moveAside(file: string): void {
  rmSync(`${file}.${MOST_FILES - 1}`, { force: true });
  for (let number = MOST_FILES - 2; number >= 1; number -= 1) {
    if (existsSync(`${file}.${number}`)) renameSync(`${file}.${number}`, `${file}.${number + 1}`);
  }
  if (existsSync(file)) renameSync(file, `${file}.1`);
}
