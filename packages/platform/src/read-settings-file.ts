import { readFile } from 'node:fs/promises';
import { EnvironmentError } from '@marquee/server-kit';
import { readDocument } from '@marquee/tenancy/documents';
import type * as z from 'zod';

/** Reads a settings file of the operator. @throws EnvironmentError with all its errors: place, rule and correction. */
export async function readSettingsFile<S extends z.ZodType>(path: string, schema: S): Promise<z.output<S>> {
  const text = await readFile(path, 'utf8').catch((error: Error) => {
    throw new EnvironmentError([`${path}: can't be read (${error.message})`]);
  });
  const read = readDocument(path, text, schema);
  if ('faults' in read) throw new EnvironmentError(read.faults);
  return read.value;
}
