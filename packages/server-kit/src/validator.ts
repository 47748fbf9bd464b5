import type { FastifySchemaCompiler } from 'fastify';
import { type $ZodType, safeParse } from 'zod/v4/core';
import { toFieldErrors } from './field-errors.ts';
import { ProblemError } from './problem-error.ts';

/**
 * Fastify's validator for zod schemas. It answers with the contracts' field errors instead of the type provider's Ajv-like ones, which
 * do not distinguish missing fields from wrong types.
 */
export const validatorCompiler: FastifySchemaCompiler<$ZodType> =
  ({ schema }) =>
  (data: unknown) => {
    const result = safeParse(schema, data);
    if (result.success) return { value: result.data };
    return { error: new ProblemError('validation_failed', { errors: toFieldErrors(result.error.issues, data) }) };
  };
