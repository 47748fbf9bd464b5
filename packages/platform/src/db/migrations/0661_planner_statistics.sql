-- Tables that core.protect handled before it set this estimate.
SELECT core.expect_values(polrelid, 'tenant', 1) FROM pg_policy WHERE polname = 'tenant_iso';
-- A member has many rounds too, and an account many lines.
SELECT core.expect_values('app.game_round', 'member_id', 10), core.expect_values('core.entry', 'account', 10);
