import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../document/document.ts';
import { parseJsonDocument } from '../document/json-document.ts';
import { type Upgrade, upgradeDocument, type Versioned } from './upgrade.ts';
import { VERSIONS } from './versions.ts';

const rename: Upgrade = {
  from: 1,
  up: ({ colour, ...rest }: JsonObject) => ({ ...rest, version: 2, color: colour ?? null }),
};
const wrap: Upgrade = {
  from: 2,
  up: ({ color, ...rest }: JsonObject) => ({ ...rest, version: 3, theme: { color: color ?? null } }),
};
/** Not in order on purpose, since `from` decides. */
const kind: Versioned = { current: 3, path: ['version'], upgrades: [wrap, rename] };

const upgrade = (text: string) => {
  const { document } = parseJsonDocument('file.json', text);
  if (!document) throw new Error('The file is not JSON');
  return upgradeDocument(document, kind);
};

describe('[T05] versions of a file', () => {
  it('are upgraded step by step to the current one', () => {
    expect(upgrade('{"version": 1, "colour": "red"}').document?.value).toEqual({ version: 3, theme: { color: 'red' } });
    expect(upgrade('{"version": 2, "color": "red"}').document?.value).toEqual({ version: 3, theme: { color: 'red' } });
    expect(upgrade('{"version": 3, "theme": {}}').document?.value).toEqual({ version: 3, theme: {} });
  });

  it('keep the positions of the file on disk', () => {
    const { document } = upgrade('{"version": 1,\n "colour": "red"}');
    expect(document?.locate(['colour'])).toEqual({ file: 'file.json', line: 2, column: 12 });
    expect(document?.locate(['theme', 'color'])).toEqual({ file: 'file.json', line: 1, column: 1 });
  });

  it.each(['{"version": 4}', '{"version": 0}', '{"version": 1.5}', '{"version": "1"}', '{}'])('refuses %s', (text) => {
    expect(upgrade(text)).toMatchObject({ faults: [{ rule: 'file.version', line: 1 }] });
  });

  it('have an upgrade for every step of each kind', () => {
    for (const { current, upgrades } of Object.values(VERSIONS)) {
      expect(upgrades.map(({ from }) => from)).toEqual(Array.from({ length: current - 1 }, (_, step) => step + 1));
    }
  });
});
