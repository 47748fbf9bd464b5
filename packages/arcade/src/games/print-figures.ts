import { createCatalogue } from './catalogue.ts';
import { declare } from './declare.ts';

/** Prints the figures of every game as the source of its `declared.ts`. */
for (const { definition } of createCatalogue().values()) {
  console.log(`${definition.code} version ${definition.version}`, declare(definition));
}
