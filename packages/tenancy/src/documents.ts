import type * as z from 'zod/mini';
import { checkSchema } from './document/check-schema.ts';
import { parseJsonDocument } from './document/json-document.ts';
import { type Fault, formatFault, uniqueFaults } from './faults.ts';

/**
 * A file of an operator's, read as a brand's are: strict JSON by its schema. `faults`: each with file, line, rule and mend, as
 * `npm run tenant` prints them.
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
