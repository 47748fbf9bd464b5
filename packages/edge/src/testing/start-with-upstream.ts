import { onTestFinished } from 'vitest';
import { type FakeUpstream, startUpstream } from './fake-upstream.ts';
import { startEdge, type TestEdge, type TestEdgeOptions } from './start-edge.ts';

/** An edge whose calls go to a fake upstream. */
export async function startWithUpstream(
  options: TestEdgeOptions = {},
): Promise<{ edge: TestEdge; upstream: FakeUpstream }> {
  const upstream = await startUpstream();
  onTestFinished(upstream.close);
  return { upstream, edge: await startEdge({ platformUrl: upstream.url, ...options }) };
}
