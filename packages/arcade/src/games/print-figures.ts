import { gameStatistics } from '../engine/game-statistics.ts';
import { toDecimal } from '../engine/rational.ts';
import { createCatalogue } from './catalogue.ts';

/** Prints what enumerating every stop of every game gives: the source of each `declared.ts`. */
for (const { definition } of createCatalogue().values()) {
  console.log(`${definition.code} version ${definition.version}`);
  for (const [name, value] of Object.entries(gameStatistics(definition))) {
    const text = typeof value === 'number' ? String(value) : `${toDecimal(value, 10)} = ${value.num}/${value.den}`;
    console.log(`  ${name}: ${text}`);
  }
}
