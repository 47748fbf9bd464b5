/** A link of the palette. `words`: the text it is found by, lower case. */
export interface Command {
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  readonly to: string;
  readonly words: string;
}
export interface CommandGroup {
  readonly id: string;
  readonly label: string;
  readonly items: readonly Command[];
}
export interface PaletteBrand {
  readonly merchant: string;
  readonly name: string;
}
export interface PaletteSwitch {
  readonly key: string;
  /** Its displayed name. */
  readonly name: string;
}
export interface PaletteSource {
  readonly pages: readonly Command[];
  readonly brands: readonly PaletteBrand[];
  readonly switches: readonly PaletteSwitch[];
  /** The brand whose page is open: its switches are found without its name. */
  readonly current: string | null;
  readonly labels: Readonly<Record<'pages' | 'brands' | 'switches', string>>;
  readonly brandPath: (merchant: string) => string;
  readonly switchPath: (merchant: string, key: string) => string;
}

/** A longer list is not useful; another letter narrows it. */
const SHOWN_MAX = 8;

const wordsOf = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean);
const hasAll = (text: string, words: readonly string[]): boolean => words.every((word) => text.includes(word));

/** The brand of a search: the one named by its first word, else the one of the open page. */
function subject({ brands, current }: PaletteSource, words: readonly string[]): [string | null, readonly string[]] {
  const named = brands.find(({ merchant }) => merchant === words[0]);
  return named ? [named.merchant, words.slice(1)] : [current, words];
}

function switchCommands(source: PaletteSource, words: readonly string[]): Command[] {
  const [merchant, rest] = subject(source, words);
  if (merchant === null || words.length === 0) return [];
  return source.switches
    .filter(({ key, name }) => hasAll(`${key} ${name}`.toLowerCase(), rest))
    .slice(0, SHOWN_MAX)
    .map(({ key, name }) => ({
      id: `switch:${merchant}:${key}`,
      label: name,
      hint: `${merchant} · ${key}`,
      to: source.switchPath(merchant, key),
      words: key.toLowerCase(),
    }));
}

/** Results of a search: pages, brands by code or name, a brand's switches (its code, then the switch). Empty groups are left out. */
export function findCommands(source: PaletteSource, search: string): CommandGroup[] {
  const words = wordsOf(search);
  const brands = source.brands
    .filter(({ merchant, name }) => hasAll(`${merchant} ${name.toLowerCase()}`, words))
    .slice(0, SHOWN_MAX)
    .map(({ merchant, name }) => ({
      id: `brand:${merchant}`,
      label: name,
      hint: merchant,
      to: source.brandPath(merchant),
      words: merchant,
    }));
  const groups: CommandGroup[] = [
    { id: 'pages', label: source.labels.pages, items: source.pages.filter((page) => hasAll(page.words, words)) },
    { id: 'brands', label: source.labels.brands, items: brands },
    { id: 'switches', label: source.labels.switches, items: switchCommands(source, words) },
  ];
  return groups.filter(({ items }) => items.length > 0);
}
