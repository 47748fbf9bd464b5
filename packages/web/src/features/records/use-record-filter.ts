import type { GameType } from '@marquee/contracts/constants';
import type { LineKind, ProfitQuery, RoundState } from '@marquee/contracts/schemas/records';
import { localOf } from '@marquee/contracts/zoned-time';
import { pageStateAtom } from '../../lib/manifest/page-state.ts';
import { type Session, sessionAtom } from '../../lib/session/session.ts';
import { atom, type Store, useAtomValue, useStore } from '../../lib/store/store.ts';
import { DEFAULT_RANGE, type RangeQuery, type RecordRange, rangeQuery } from './record-range.ts';

export type RecordPage = 'personalHistoryCopy' | 'transactionHistory' | 'personalProfit';
export type ProfitGroup = ProfitQuery['by'];

/** An absent filter lets everything through. */
export interface Filters {
  readonly vendor?: string;
  readonly category?: GameType;
  readonly state?: RoundState;
  readonly kind?: LineKind;
}
interface Choices {
  readonly range: RecordRange;
  readonly pageNo: number;
  readonly by: ProfitGroup;
  readonly filters: Filters;
}

const UNFILTERED: Choices = { range: DEFAULT_RANGE, pageNo: 1, by: 'day', filters: {} };

interface StoredChoices {
  /** Another member starts without filters. */
  readonly username: string | null;
  readonly pages: Readonly<Partial<Record<RecordPage, Choices>>>;
}
/** Until a reload, so that another page of the centre can be opened without losing the choices. */
const choicesAtom = atom<StoredChoices>({ username: null, pages: {} });

const usernameOf = (session: Session): string | null => (session.status === 'in' ? session.username : null);

export interface ChosenRecords extends Choices {
  /** In the brand's zone. */
  readonly today: string;
  readonly query: RangeQuery & Filters & { readonly pageNo: number };
}

/** What the player chose on a page. */
export function chosenRecords(store: Store, page: RecordPage): ChosenRecords {
  const stored = store.get(choicesAtom);
  const isOwn = stored.username === usernameOf(store.get(sessionAtom));
  const choices = (isOwn ? stored.pages[page] : undefined) ?? UNFILTERED;
  const zone = store.get(pageStateAtom)?.manifest.timezone ?? 'UTC';
  const today = localOf(Date.now(), zone).slice(0, 10);
  const { range, filters, pageNo } = choices;
  return { ...choices, today, query: { ...rangeQuery(range, today), ...filters, pageNo } };
}

export interface RecordFilter extends ChosenRecords {
  readonly isFiltered: boolean;
  readonly setRange: (range: RecordRange) => void;
  readonly setFilter: <Name extends keyof Filters>(name: Name, value: Filters[Name] | null) => void;
  readonly setBy: (by: ProfitGroup) => void;
  readonly setPage: (pageNo: number) => void;
  readonly clear: () => void;
}

/** A change of anything but the page number leads to the first page. */
export function useRecordFilter(page: RecordPage): RecordFilter {
  const store = useStore();
  useAtomValue(choicesAtom);
  useAtomValue(sessionAtom);
  const chosen = chosenRecords(store, page);
  const { range, by, filters } = chosen;
  const change = (changed: Partial<Choices>): void => {
    const username = usernameOf(store.get(sessionAtom));
    store.set(choicesAtom, (stored) => ({
      username,
      pages: {
        ...(stored.username === username ? stored.pages : {}),
        [page]: { range, by, filters, pageNo: 1, ...changed },
      },
    }));
  };
  return {
    ...chosen,
    isFiltered: Object.keys(filters).length > 0,
    setRange: (next) => change({ range: next }),
    setFilter: (name, value) => {
      const { [name]: _before, ...others } = filters;
      change({ filters: value === null ? others : { ...others, [name]: value } });
    },
    setBy: (next) => change({ by: next }),
    setPage: (next) => change({ pageNo: next }),
    clear: () => change({ filters: {} }),
  };
}
