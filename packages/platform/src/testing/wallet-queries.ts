/** The queries behind the wallet's calls, for benches that leave HTTP out. */
export { payWin, placeBet, readPlayContext } from '../modules/provider/wallet.repository.ts';
