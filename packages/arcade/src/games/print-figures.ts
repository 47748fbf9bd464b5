import { createCatalogue } from './catalogue.ts';
import { declare } from './declare.ts';

/** Prints what every game has to declare: the source of each `declared.ts`. */
for (const { definition } of createCatalogue().values()) {
  console.log(`${definition.code} version ${definition.version}`, declare(definition));
}
