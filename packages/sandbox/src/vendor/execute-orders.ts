import type { Server } from '@marquee/server-kit';
import { faultOf } from './test-amounts.ts';
import type { BookedTransfer, VendorBook } from './vendor-book.ts';

export type Execute = (order: Pick<BookedTransfer, 'id' | 'amount' | 'at'>) => void;

/**
 * Executes pending orders: at once, or after `lateMs` where the amount says so. Orders that a vendor had accepted before it was
 * killed are executed after its restart.
 */
export function executeOrders(
  app: Server,
  { book, now, lateMs }: { readonly book: VendorBook; now(): number; readonly lateMs: number },
): Execute {
  const timers = new Set<NodeJS.Timeout>();
  app.addHook('onClose', async () => timers.forEach(clearTimeout));
  const execute: Execute = ({ id, amount, at }) => {
    if (faultOf(amount) !== 'done later') return void book.finishTransfer(id);
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        book.finishTransfer(id);
      },
      Number(at) + lateMs - now(),
    );
    timers.add(timer);
  };
  for (const order of book.pendingTransfers()) execute(order);
  return execute;
}
