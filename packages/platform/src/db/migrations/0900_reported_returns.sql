-- Refunds and chargebacks that were reported of an order, read when its payment arrives.
CREATE INDEX payment_event_return ON app.payment_event (tenant, provider, order_id) WHERE state IN ('refunded', 'charged_back');
