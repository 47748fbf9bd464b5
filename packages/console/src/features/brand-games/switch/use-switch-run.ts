import { useState } from 'react';
import type { Api } from '../../../lib/api/api.ts';
import { useApi } from '../../../lib/api/api-context.ts';
import { hasCode, isApiProblem } from '../../../lib/api/api-problem.ts';
import { type GamesSwitchRequest, sendSwitch, useRefreshBrands } from '../use-games.ts';

/** A brand to switch, with the version that was shown. */
export interface Target {
  readonly merchant: string;
  readonly name: string;
  readonly version: number;
}

/** Progress of one brand. `same`: nothing had to change; `absent`: it has no such game. */
export interface BrandResult extends Target {
  readonly state: 'waiting' | 'running' | 'done' | 'same' | 'absent' | 'failed';
  /** Names that were changed. */
  readonly changed: readonly string[];
  readonly error: unknown;
}

type SwitchRequest = Pick<GamesSwitchRequest, 'names' | 'isOff' | 'reason'>;

/** Switches one brand. Games of vendors that it doesn't have are left out; without any left nothing is sent. */
async function switchOne(api: Api, target: Target, request: SwitchRequest): Promise<Partial<BrandResult>> {
  try {
    const done = await sendSwitch(api, { ...target, ...request }, crypto.randomUUID());
    const state = done.changed.length > 0 ? 'done' : 'same';
    return { state, changed: done.changed, version: done.version };
  } catch (error) {
    if (hasCode(error, 'games_elsewhere')) return { state: 'absent' };
    if (!hasCode(error, 'vendor_unknown')) return { state: 'failed', error };
    const strange = isApiProblem(error) ? (error.body['names'] as readonly string[] | undefined) : undefined;
    const rest = request.names.filter((name) => strange?.includes(name) === false);
    return rest.length === 0 ? { state: 'absent', error } : switchOne(api, target, { ...request, names: rest });
  }
}

/** Switches games brand by brand, reports each result, and can undo what was done. */
export function useSwitchRun() {
  const api = useApi();
  const refresh = useRefreshBrands();
  const [results, setResults] = useState<readonly BrandResult[]>([]);
  const [isRunning, setIsRunning] = useState(false);

  async function run(
    targets: readonly (Target & { readonly request: SwitchRequest })[],
  ): Promise<readonly BrandResult[]> {
    let now: readonly BrandResult[] = targets.map(({ request: _, ...target }) => ({
      ...target,
      state: 'waiting',
      changed: [],
      error: null,
    }));
    const update = (index: number, part: Partial<BrandResult>): void => {
      now = now.map((each, at) => (at === index ? { ...each, ...part } : each));
      setResults(now);
    };
    setIsRunning(true);
    for (const [index, { request, ...target }] of targets.entries()) {
      update(index, { state: 'running' });
      update(index, await switchOne(api, target, request));
    }
    setIsRunning(false);
    refresh(targets.map(({ merchant }) => merchant));
    return now;
  }

  return {
    results,
    isRunning,
    start: (targets: readonly Target[], request: SwitchRequest) =>
      run(targets.map((target) => ({ ...target, request }))),
    /** The other way again, on every brand that was changed. */
    undo: (isOff: boolean, reason: string) =>
      run(
        results
          .filter(({ state }) => state === 'done')
          .map(({ changed, ...target }) => ({ ...target, request: { names: changed, isOff: !isOff, reason } })),
      ),
  };
}
