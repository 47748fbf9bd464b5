/** Mail: an outbox in the database, and the mail server it is sent to. */

export type { MailTransport } from './mail.ts';
export { enqueueMail } from './mail-outbox.repository.ts';
export { type ComposeMail, MailOutbox } from './mail-outbox.ts';
export { createSmtpTransport } from './smtp-transport.ts';
export { type WrittenMail, writeMail } from './write-mail.ts';
