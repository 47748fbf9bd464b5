import { hashRequest } from '../wallet/index.ts';
import type { MatchRow } from './payment-matches.tables.ts';

/** SHA-256 of what the second person sees. */
export const hashOf = ({ paymentId, resolution, memberId, depositId, note }: Omit<MatchRow, 'id'>): Buffer =>
  hashRequest({ paymentId, resolution, memberId, depositId, note });
