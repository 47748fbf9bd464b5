/** SMS: the interface, and the adapter of a provider's HTTP API. */
export { createHttpSmsSender } from './http-sms-sender.ts';
export { type SmsMessage, SmsSendError, type SmsSender } from './sms-sender.ts';
