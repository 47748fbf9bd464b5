import type * as z from 'zod/mini';
import { checkSchema } from './document/check-schema.ts';
import { parseJsonDocument } from './document/json-document.ts';
import { type Fault, formatFault, uniqueFaults } from './faults.ts';

/**
 * Reads a file of the operator as a brand's files are read: strict JSON by its schema. Each fault names file, line, rule and fix, as
 * `npm run tenant` does.
 */
export function readDocument<S extends z.core.$ZodType>(
  file: string,
  text: string,
  schema: S,
): { readonly value: z.output<S> } | { readonly faults: readonly string[] } {
  const { document, faults } = parseJsonDocument(file, text);
  if (document === undefined) return { faults: faults.map(formatFault) };
  const found: Fault[] = [];
  const value = checkSchema(schema, document.value, document.locate, (each) => found.push(each));
  return value === null ? { faults: uniqueFaults(found).map(formatFault) } : { value };
}
