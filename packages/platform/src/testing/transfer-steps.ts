/** Single steps of a transfer, for tests that stop between them. */
export { settle } from '../modules/transfers/settle.ts';
export { holdPosting } from '../modules/transfers/transfer-postings.ts';
export { insertTransfer } from '../modules/transfers/transfers.repository.ts';
