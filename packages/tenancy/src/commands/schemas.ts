import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { jsonSchemas } from '../json-schemas.ts';
import { type Command, EXIT } from './command.ts';

/** `tenant schemas`: writes the JSON Schemas that editors use to complete the folder's files. */
export const schemasCommand: Command = {
  usage: 'schemas [--out dir]',
  summary: 'write the JSON Schemas of the folder’s files',
  run: (args, terminal) => {
    const options = { out: { type: 'string', default: 'packages/tenancy/schemas' } } as const;
    const { values } = parseArgs({ args: [...args], options });
    mkdirSync(values.out, { recursive: true });
    for (const [name, schema] of jsonSchemas()) {
      writeFileSync(join(values.out, name), `${JSON.stringify(schema, null, 2)}\n`);
      terminal.out(join(values.out, name));
    }
    return EXIT.good;
  },
};
