import type {
  BreakKind,
  BreakRepair,
  BreakSide,
  BreakState,
  DayAbout,
  FileFault,
} from '@marquee/contracts/schemas/reconciliation';
import { bigint, date, integer, jsonb, numeric, pgSchema, text } from 'drizzle-orm/pg-core';
import { bytea, time } from '../../db/columns.ts';

const app = pgSchema('app');

export const reconDays = app.table('recon_day', {
  tenant: text().notNull(),
  provider: text().notNull(),
  day: date().notNull(),
  about: text().$type<DayAbout>().notNull(),
  state: text().$type<'missing' | 'refused' | 'taken'>().notNull(),
  why: text().$type<FileFault>(),
  attempts: integer().notNull(),
  dueAt: time('due_at'),
  requestedAt: time('asked_at'),
  takenAt: time('taken_at'),
  transactions: bigint({ mode: 'number' }),
  fileHash: bytea('file_hash'),
});

export const reconLines = app.table('recon_line', {
  tenant: text().notNull(),
  provider: text().notNull(),
  ref: text().notNull(),
  day: date().notNull(),
});

export const reconTotals = app.table('recon_total', {
  tenant: text().notNull(),
  provider: text().notNull(),
  day: date().notNull(),
  vendor: text().notNull(),
  currency: text().notNull(),
  hereCount: bigint('here_count', { mode: 'number' }).notNull(),
  hereStakes: numeric('here_stakes').notNull(),
  hereWins: numeric('here_wins').notNull(),
  thereCount: bigint('there_count', { mode: 'number' }).notNull(),
  thereStakes: numeric('there_stakes').notNull(),
  thereWins: numeric('there_wins').notNull(),
});

export const reconBreaks = app.table('recon_break', {
  tenant: text().notNull(),
  provider: text().notNull(),
  ref: text().notNull(),
  day: date().notNull(),
  kinds: text().array().$type<BreakKind[]>().notNull(),
  here: jsonb().$type<BreakSide>(),
  there: jsonb().$type<BreakSide>(),
  state: text().$type<BreakState>().notNull(),
  foundAt: time('found_at').notNull(),
  resolvedAt: time('resolved_at'),
  repairedBy: text('repaired_by').$type<BreakRepair>(),
  explainedAt: time('explained_at'),
  explainedBy: text('explained_by'),
  reason: text(),
});
