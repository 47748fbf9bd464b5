import { formatAmount } from '@marquee/contracts/money';
import type { ConsolidatedFundsValue, MerchantWalletValue } from '@marquee/contracts/schemas/wallet';
import { type Ctx, isTrial, type MemberCtx } from '../../context.ts';
import { readOwnMoney } from '../bonus/index.ts';
import { isVendorOffered } from '../games/index.ts';
import { currencyOf } from '../member/index.ts';
import { formatPlayer, type TransferVendor } from '../provider/index.ts';
import type { TransferDeps } from './move-money.ts';
import { listPending, type Transfer } from './transfers.repository.ts';
import { listVendorWallets, markSeen, type VendorWallet } from './vendor-wallet.repository.ts';

/** A vendor's wallet with its current or last known balance. */
interface SeenWallet {
  readonly vassalage: string;
  readonly vendors: string[];
  readonly isOffered: boolean;
  /** Null: never read. */
  readonly minor: bigint | null;
  readonly seenAt: Date | null;
  readonly isStale: boolean;
}

interface Wallets {
  readonly currency: string;
  /** Cash: bonus money cannot be moved. */
  readonly main: bigint;
  readonly bonus: bigint;
  readonly wallets: readonly SeenWallet[];
  readonly pending: readonly (Transfer & { readonly vassalage: string })[];
}

/**
 * The main wallet and each vendor's (§7 merchant wallet). An unavailable vendor is marked at its own wallet and hides no other.
 */
export async function readMerchantWallet(deps: TransferDeps, ctx: MemberCtx): Promise<MerchantWalletValue> {
  const { currency, main, wallets, pending } = await readWallets(deps, ctx);
  const text = (minor: bigint) => formatAmount(minor, currency);
  return {
    currency,
    main: text(main),
    wallets: wallets.map(({ minor, seenAt, ...wallet }) => ({
      ...wallet,
      balance: minor === null ? null : text(minor),
      seenAt: seenAt?.toISOString() ?? null,
    })),
    pending: pending.map(({ id, vassalage, direction, amount, createdAt }) => ({
      transferId: id,
      vassalage,
      direction,
      amount: text(amount),
      since: createdAt.toISOString(),
    })),
  };
}

/** The sum of all wallets and of the money of the active bonus (§7 consolidated funds). */
export async function readConsolidatedFunds(deps: TransferDeps, ctx: MemberCtx): Promise<ConsolidatedFundsValue> {
  const { currency, main, bonus, wallets, pending } = await readWallets(deps, ctx);
  const onItsWay = pending.filter(({ direction }) => direction === 'in').reduce((sum, { amount }) => sum + amount, 0n);
  const total = wallets.reduce((sum, { minor }) => sum + (minor ?? 0n), main + bonus + onItsWay);
  const isCertain = pending.length === 0 && wallets.every(({ isStale }) => !isStale);
  return { total: formatAmount(total, currency), currency, isCertain };
}

async function readWallets(deps: TransferDeps, ctx: MemberCtx): Promise<Wallets> {
  const { memberId } = ctx.actor;
  const currency = currencyOf(ctx);
  const { own, opened, open } = await deps.withTenant(ctx, async (db) => ({
    own: await readOwnMoney(db, ctx, memberId, currency),
    opened: await listVendorWallets(db, ctx, memberId),
    open: await listPending(db, ctx, memberId),
  }));
  const shown = isTrial(ctx.actor)
    ? []
    : [...deps.vendors.values()].map((vendor) => ({ vendor, ...nameOf(ctx, vendor) }));
  const wallets = await Promise.all(
    shown.map(async ({ vendor, ...name }): Promise<SeenWallet[]> => {
      const wallet = opened.find(({ provider }) => provider === vendor.code);
      if (wallet !== undefined) return [{ ...name, ...(await seeWallet(deps, ctx, vendor, wallet)) }];
      return name.isOffered ? [{ ...name, minor: 0n, seenAt: null, isStale: false }] : [];
    }),
  );
  const names = new Map(shown.map(({ vendor, vassalage }) => [vendor.code, vassalage]));
  const pending = open.map((transfer) => ({
    ...transfer,
    vassalage: names.get(transfer.provider) ?? transfer.provider,
  }));
  return { currency, main: own.cash, bonus: own.bonus?.left ?? 0n, wallets: wallets.flat(), pending };
}

/** The vendor code that names the wallet: one that the brand has, if any. */
function nameOf(ctx: Pick<Ctx, 'manifest'>, { vendors }: TransferVendor) {
  const offered = vendors.find((code) => isVendorOffered(ctx, code));
  return { vassalage: offered ?? vendors[0], vendors: [...vendors], isOffered: offered !== undefined };
}

async function seeWallet(
  { withTenant }: TransferDeps,
  ctx: MemberCtx,
  vendor: TransferVendor,
  wallet: VendorWallet,
): Promise<Pick<SeenWallet, 'minor' | 'seenAt' | 'isStale'>> {
  const player = formatPlayer({ merchant: ctx.merchant, memberId: wallet.memberId });
  try {
    const balance = await vendor.balance(player, wallet.currency);
    const seen = { balance, at: ctx.clock.now() };
    await withTenant(ctx, (db) => markSeen(db, ctx, wallet, seen));
    return { minor: balance, seenAt: seen.at, isStale: false };
  } catch (error) {
    ctx.log.warn({ err: error, provider: vendor.code }, 'a vendor did not return the balance of a wallet');
    return { minor: wallet.balance, seenAt: wallet.seenAt, isStale: true };
  }
}
