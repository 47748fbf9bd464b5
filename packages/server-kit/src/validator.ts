import type { FastifySchemaCompiler } from 'fastify';
import { type $ZodType, safeParse } from 'zod/v4/core';
import { toFieldErrors } from './field-errors.ts';
import { ProblemError } from './problem-error.ts';

/**
 * Fastify's validator for zod schemas. It differs from the type provider's own in what it answers: the contracts' field
 * errors instead of Ajv-like ones, which lose what was missing and what was of the wrong type.
 */
export const validatorCompiler: FastifySchemaCompiler<$ZodType> =
  ({ schema }) =>
  (data: unknown) => {
    const result = safeParse(schema, data);
    if (result.success) return { value: result.data };
    return { error: new ProblemError('validation_failed', { errors: toFieldErrors(result.error.issues, data) }) };
  };
