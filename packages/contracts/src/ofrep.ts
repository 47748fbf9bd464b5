/**
 * OpenFeature Remote Evaluation Protocol 0.3.0 as published (open-feature/protocol, `service/openapi.yaml` and its
 * ADR-0008): requests of OpenFeature clients to a brand's host, and the answers.
 */
import * as z from 'zod/mini';

/** POST: all public switches; POST with `/<key>` appended: one. */
export const OFREP_FLAGS_PATH = '/ofrep/v1/evaluate/flags';
/** GET, text/event-stream. The protocol leaves the path to the server; clients read it from `eventStreams`. */
export const OFREP_STREAM_PATH = '/ofrep/v1/sse';
/** Seconds that a hidden client keeps its stream; the protocol's default. */
export const OFREP_INACTIVITY_S = 120;

/** Flat: no objects, no lists. */
const metadataSchema = z.record(z.string(), z.union([z.boolean(), z.string(), z.number()]));

/** A switch always has a value, so no client falls back to a default of its own. */
export const ofrepEvaluationSchema = z.strictObject({
  key: z.string(),
  value: z.boolean(),
  reason: z.enum(['STATIC', 'DISABLED']),
  variant: z.enum(['on', 'off']),
  metadata: z.optional(metadataSchema),
});
export type OfrepEvaluation = z.infer<typeof ofrepEvaluationSchema>;

const eventStreamSchema = z.strictObject({
  type: z.literal('sse'),
  /** Without an origin: the client uses the origin of its request. */
  endpoint: z.strictObject({ requestUri: z.string().check(z.startsWith('/')) }),
  inactivityDelaySec: z.int().check(z.minimum(1)),
});

/** 200 of the bulk request; its `ETag` identifies these bytes. */
export const ofrepBulkSchema = z.strictObject({
  flags: z.array(ofrepEvaluationSchema),
  eventStreams: z.array(eventStreamSchema),
  metadata: metadataSchema,
});
export type OfrepBulk = z.infer<typeof ofrepBulkSchema>;

/** 400 of either request: why the context is invalid. */
const REQUEST_ERRORS = ['PARSE_ERROR', 'TARGETING_KEY_MISSING', 'INVALID_CONTEXT', 'GENERAL'] as const;

/** A refusal of the bulk request; for a single flag it has the key too. */
export const ofrepFailureSchema = z.strictObject({
  key: z.optional(z.string()),
  errorCode: z.enum([...REQUEST_ERRORS, 'FLAG_NOT_FOUND']),
  errorDetails: z.string(),
});
export type OfrepFailure = z.infer<typeof ofrepFailureSchema>;

/** The data of an event on the stream: evaluate again. Its event name is always `message`. */
export const ofrepStreamEventSchema = z.strictObject({ type: z.literal('refetchEvaluation'), etag: z.string() });
export type OfrepStreamEvent = z.infer<typeof ofrepStreamEventSchema>;
