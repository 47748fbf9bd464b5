import * as z from 'zod/mini';
import { CONTENT_FILES } from './files/content-files.ts';
import { FOLDER_FILES, messagesSchema } from './files/folder-files.ts';

/** File name → JSON Schema of each kind of file in a tenant folder; draft 7, which every editor reads. */
export function jsonSchemas(): Map<string, unknown> {
  const settings = Object.entries(FOLDER_FILES).map(([kind, { name, schema }]) => {
    // Without references the theme's schema, forty tokens of eight types, is eight times as long.
    const reused = kind === 'theme' ? 'ref' : 'inline';
    return [name.replace(/\.json$/, '.schema.json'), toJson(schema, reused)] as const;
  });
  const content = Object.entries(CONTENT_FILES).map(
    ([kind, schema]) => [`${kind}.front-matter.schema.json`, toJson(schema, 'inline')] as const,
  );
  return new Map([...settings, ['messages.schema.json', toJson(messagesSchema, 'inline')] as const, ...content]);
}

const toJson = (schema: z.ZodMiniType, reused: 'ref' | 'inline'): unknown =>
  z.toJSONSchema(schema, { target: 'draft-7', io: 'input', reused });
