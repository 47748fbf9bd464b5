import { readFile } from 'node:fs/promises';
import { EnvironmentError } from '@marquee/server-kit';
import type * as z from 'zod';

/** A file of the operator's. @throws EnvironmentError listing everything that is wrong in it. */
export async function readSettingsFile<S extends z.ZodType>(path: string, schema: S): Promise<z.output<S>> {
  let content: unknown;
  try {
    content = JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    throw new EnvironmentError([`${path}: can't be read as JSON (${(error as Error).message})`]);
  }
  const result = schema.safeParse(content);
  if (result.success) return result.data;
  throw new EnvironmentError(
    result.error.issues.map(
      ({ path: place, message }) => `${path}: ${place.map(String).join('.') || 'the file'}: ${message}`,
    ),
  );
}
