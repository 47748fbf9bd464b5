import type { TableState } from '../../../src/table/table.routes.ts';
import type { CoupProof, SlipView, TableNews } from '../../../src/table/table-view.ts';
import { call } from '../api.ts';
import type { BalanceView } from '../api-types.ts';
import { recall, remember } from '../session.ts';

export type { CoupProof, SlipView, TableNews, TableState };
export type Bets = SlipView['bets'];
export type Side = keyof Bets;

/** The table's own API, with the session's token. */
export interface TableApi {
  readonly token: string;
  /** Its code. */
  readonly table: string;
  readState(): Promise<TableState>;
  readBalance(): Promise<BalanceView>;
  placeSlip(body: { requestId: string; number: number; bets: Bets }): Promise<SlipView>;
  readSlip(id: string): Promise<SlipView>;
  listSlips(): Promise<SlipView[]>;
  readCoup(number: number): Promise<CoupProof>;
}

/** Needs no session. */
export function readCoup(table: string, number: number): Promise<CoupProof> {
  return call(`/api/table/${encodeURIComponent(table)}/coups/${number}`, undefined);
}

function createTableApi(token: string, table: string): TableApi {
  return {
    token,
    table,
    readState: () => call('/api/table/session', token),
    readBalance: () => call('/api/balance', token),
    placeSlip: (body) => call('/api/table/slip', token, body),
    readSlip: (id) => call(`/api/table/slips/${id}`, token),
    listSlips: () => call('/api/table/slips', token),
    readCoup: (number) => readCoup(table, number),
  };
}

/** As `openGameSession`, for a table. @throws ApiError */
export async function openTableSession(launch: string, table: string): Promise<{ api: TableApi; state: TableState }> {
  const known = recall(launch);
  if (known !== undefined) {
    const api = createTableApi(known, table);
    return { api, state: await api.readState() };
  }
  const opened = await call<{ token: string; state: TableState }>('/api/table/session', undefined, { launch });
  remember(launch, opened.token);
  return { api: createTableApi(opened.token, table), state: opened.state };
}
