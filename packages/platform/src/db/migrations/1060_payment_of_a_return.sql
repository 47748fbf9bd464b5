-- The provider's name for the payment that the event is about: a refund of one payment of an order is not taken from another (ADR 93).
ALTER TABLE app.payment_event ADD COLUMN reference text;
