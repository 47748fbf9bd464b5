-- Members' and agents' accounts never go below zero; the operator's may. NULL for an unknown class: no such account can be opened.
-- transfer_pending holds money that left the main wallet and has not arrived at the vendor (docs/adr/0065).
CREATE OR REPLACE FUNCTION core.may_go_negative(class text) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN class IN ('cash', 'bonus', 'withdraw_pending', 'transfer_pending', 'points', 'commission_payable') THEN false
  WHEN class IN ('psp_clearing', 'provider_payable', 'house_ggr', 'bonus_expense', 'commission_expense', 'points_exchange',
                 'adjustment', 'rounding') THEN true
END;
