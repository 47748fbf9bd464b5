import * as z from 'zod';

/** OFREP 0.3.0: 429, 500 and other errors that are not about a flag or its context. */
export const ofrepGeneralErrorSchema = z.strictObject({ errorDetails: z.string() });
