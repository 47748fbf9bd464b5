import type { Stack } from '../../edge/bench/stack.ts';

/** The cost of a change, by the counters of each process. */
export interface Counts {
  readonly compiled: number;
  readonly events: number;
  readonly brandsFetched: number;
  readonly snapshotsFetched: number;
  readonly contentsMade: number;
  readonly cacheEntries: number;
}

/** The sum of a metric's samples with `label`; 0 without any. */
function sumOf(metrics: string, name: string, label = ''): number {
  const samples = metrics.split('\n').filter((line) => new RegExp(`^${name}[{ ]`).test(line) && line.includes(label));
  return samples.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}

const metricsOf = async (port: number): Promise<string> => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();

/** The counters of the config service and the edge. */
export async function readCounts({ config, edge }: Stack): Promise<Counts> {
  const [ofConfig, ofEdge] = [await metricsOf(config.port), await metricsOf(edge.port)];
  const requestsTo = (route: string) => sumOf(ofConfig, 'http_request_duration_seconds_count', `route="${route}"`);
  return {
    compiled: sumOf(ofConfig, 'marquee_config_brands_compiled_total'),
    events: sumOf(ofConfig, 'marquee_config_events_total'),
    brandsFetched: requestsTo('/internal/brands/:merchant'),
    snapshotsFetched: requestsTo('/internal/snapshot'),
    contentsMade: sumOf(ofEdge, 'edge_content_made_total'),
    cacheEntries: sumOf(ofEdge, 'edge_cache_entries'),
  };
}
