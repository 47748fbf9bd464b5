import { loadTool } from './load.ts';
import { canPin, residentMiB } from './programs.ts';
import { CLEAN_MIN, cpuOf, FOREIGN_MAX, Rounds, rpsOf, type Sample } from './rounds.ts';
import { printTable, ratio } from './table.ts';

export interface Side {
  readonly name: 'edge' | 'bare';
  readonly port: number;
  readonly pid: number;
}
export interface Setting {
  readonly count: number;
  readonly sides: readonly Side[];
  readonly hostsFile: string;
  readonly taggedFile: string;
  readonly idleMiB: number | null;
}
/** Cases with one name ran on several processes; their rounds count together. */
export interface Case {
  readonly name: string;
  readonly coding: string;
  readonly hostsFile: string;
  readonly sides: readonly Side[];
}

/** Requests per second with many brands, as a share of those with ten. */
const WANTED_OF_MANY: Readonly<Record<string, string>> = { identity: '0.85', br: '0.80' };

const inverse = (value: number | null): string => (value === null ? '–' : (1 / value).toFixed(2));

/** Prints the bench's tables: every case, ratios with their targets, and memory. */
export function report(
  settings: readonly Setting[],
  cases: readonly Case[],
  samples: ReadonlyMap<string, Sample[]>,
): void {
  const many = Math.max(...settings.map(({ count }) => count));

  const roundsOf = (name: string) => new Rounds(samples.get(`${name} edge`) ?? [], samples.get(`${name} bare`) ?? []);
  const rps = (name: string, side: Side['name'] = 'edge') => roundsOf(name).median(side, rpsOf);
  const cpu = (name: string, side: Side['name'] = 'edge') => roundsOf(name).median(side, cpuOf);
  const rounds = Math.max(...[...samples.values()].map(({ length }) => length));
  const tool = `${loadTool()}${loadTool() === 'wrk' ? '' : ' (wrk is not installed)'}`;
  const place = `${canPin() ? 'a core each' : 'cores shared'}; logs on, to /dev/null`;
  console.log(`\nCached pages by host. Load: ${tool}; ${place}; ${rounds} rounds, medians.`);
  console.log(
    `Rounds in which other processes used over ${FOREIGN_MAX * 100} % of the servers' core are left out where ${CLEAN_MIN} remain.`,
  );
  printTable(
    [
      'case',
      'edge req/s',
      'bare req/s',
      'edge / bare',
      'edge µs cpu',
      'bare µs cpu',
      'bare / edge cpu',
      'spread',
      'clean',
    ],
    [...new Set(cases.map(({ name }) => name))].map((name) => {
      const own = roundsOf(name);
      return [
        name,
        own.median('edge', rpsOf)?.toFixed(0),
        own.median('bare', rpsOf)?.toFixed(0),
        own.medianRatio(rpsOf)?.toFixed(2),
        own.median('edge', cpuOf)?.toFixed(1),
        own.median('bare', cpuOf)?.toFixed(1),
        inverse(own.medianRatio(cpuOf)),
        `${(own.spread * 100).toFixed(0)} %`,
        `${own.clean}/${own.all}`,
      ];
    }),
  );
  const two = roundsOf('2 brands, identity');
  printTable(
    ['ratio', 'req/s', 'cpu', 'target'],
    [
      [
        'edge / bare, 2 brands, identity',
        two.medianRatio(rpsOf)?.toFixed(2),
        inverse(two.medianRatio(cpuOf)),
        '0.75 (0.90)',
      ],
      ...['identity', 'br', '304'].flatMap((answer) => {
        const [most, ten] = [`${many} brands, ${answer}`, `10 brands, ${answer}`];
        const row = (side: Side['name'], goal: string) => [
          `${side}: ${many} brands / 10, ${answer}`,
          ratio(rps(most, side), rps(ten, side)),
          ratio(cpu(ten, side), cpu(most, side)),
          goal,
        ];
        return [row('edge', WANTED_OF_MANY[answer] ?? ''), row('bare', '')];
      }),
      [
        '304 / 200, 10 brands',
        ratio(rps('10 brands, 304'), rps('10 brands, identity')),
        ratio(cpu('10 brands, identity'), cpu('10 brands, 304')),
        '1.15',
      ],
    ],
  );
  printTable(
    ['brands', 'edge MiB, idle', 'edge MiB, all pages ready', 'bare MiB'],
    settings.map(({ count, sides, idleMiB }) => [
      String(count),
      idleMiB?.toString(),
      ...['edge', 'bare'].map((side) => residentMiB(sides.find(({ name }) => name === side)?.pid ?? 0)?.toString()),
    ]),
  );
}
