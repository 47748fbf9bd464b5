-- Roles of those who handle money and protect players.
ALTER TABLE staff_grant DROP CONSTRAINT staff_grant_role_check,
  ADD CONSTRAINT staff_grant_role_check CHECK (role IN ('viewer', 'support', 'operator', 'cashier', 'compliance', 'approver', 'administrator'));
