import type { BalanceView, FairnessView, HistoryEntry, PlayerState, RoundProof, RoundView } from './api-types.ts';
import type { RoundChoice } from './staging/staging.ts';

/** A failed request: the problem's `code`, or `offline` without an answer; `reason` if the problem has one. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: string;
  readonly reason: string | undefined;

  constructor(code: string, reason?: string) {
    super(code);
    this.code = code;
    this.reason = reason;
  }
}

export interface SpinBody {
  readonly requestId: string;
  readonly stake: string;
  readonly commitment: string;
  readonly choice?: RoundChoice;
}

/** The arcade's own API, with the session's token. */
export interface Api {
  readState(): Promise<PlayerState>;
  readBalance(): Promise<BalanceView>;
  spin(body: SpinBody): Promise<{ round: RoundView; fairness: FairnessView }>;
  readRound(id: string): Promise<{ round: RoundView; fairness: FairnessView }>;
  listRounds(): Promise<HistoryEntry[]>;
  markPresented(id: string, steps: number): Promise<void>;
  chooseClientSeed(clientSeed: string): Promise<FairnessView>;
}

export const TIMEOUT_MS = 12_000;

/** One request to the arcade. @throws ApiError */
export async function call<Result>(path: string, token: string | undefined, body?: object): Promise<Result> {
  let response: Response;
  try {
    response = await fetch(path, {
      method: body ? 'POST' : 'GET',
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
      credentials: 'omit',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch {
    throw new ApiError('offline');
  }
  if (response.status === 204) return undefined as Result;
  const answer: unknown = await response.json().catch(() => ({}));
  if (response.ok) return answer as Result;
  const { code = 'offline', errors } = answer as { code?: string; errors?: readonly { code: string }[] };
  throw new ApiError(code, errors?.[0]?.code);
}

export function openSession(launch: string): Promise<{ token: string; state: PlayerState }> {
  return call('/api/session', undefined, { launch });
}

export function readProof(roundId: string): Promise<RoundProof> {
  return call(`/api/rounds/${encodeURIComponent(roundId)}/proof`, undefined);
}

export function createApi(token: string): Api {
  return {
    readState: () => call('/api/session', token),
    readBalance: () => call('/api/balance', token),
    spin: (body) => call('/api/spin', token, body),
    readRound: (id) => call(`/api/rounds/${id}`, token),
    listRounds: () => call('/api/rounds', token),
    markPresented: (id, steps) => call(`/api/rounds/${id}/presented`, token, { steps }),
    chooseClientSeed: (clientSeed) => call('/api/client-seed', token, { clientSeed }),
  };
}
