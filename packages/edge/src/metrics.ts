import { Counter, Gauge, type Registry } from 'prom-client';
import type { ConfigSource } from './brands/config-source.ts';
import type { ContentCache } from './content/content-cache.ts';
import type { EventHub } from './events/event-hub.ts';
import type { Front } from './front.ts';

export interface MetricSources {
  readonly front: Front;
  readonly cache: ContentCache;
  readonly hub: EventHub;
  readonly config: ConfigSource;
}

/** Exposes the edge's own counters. They are read at a scrape, so that serving a page only increments a number. */
export function exposeMetrics(registry: Registry, { front, cache, hub, config }: MetricSources): void {
  const registers = [registry];
  new Counter({
    name: 'edge_answers_total',
    help: 'Pages, files and settings answered by the edge itself, by status.',
    labelNames: ['status'],
    registers,
    collect() {
      this.reset();
      for (const [status, count] of front.counts.entries()) this.inc({ status }, count);
    },
  });
  const count = (name: string, help: string, read: () => number) =>
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  count('edge_stale_answers_total', 'Pages served stale while their successor was made.', () => front.staleAnswers);
  count('edge_content_made_total', 'Contents made: rendered pages, settings, files.', () => cache.counts.produced);
  count('edge_content_failed_total', 'Contents that could not be made.', () => cache.counts.failed);
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  gauge('edge_cache_bytes', 'Bytes held by the content cache.', () => cache.bytes);
  gauge('edge_cache_entries', 'Entries of the content cache.', () => cache.size);
  // Infinity until the first answer of the config service: a scrape shows +Inf.
  gauge(
    'edge_config_age_seconds',
    'Since the configuration was last known to be current.',
    () => config.ageMs() / 1000,
  );
  gauge('edge_event_streams', 'Open event streams.', () => hub.size);
}
