-- A platform of the former version, which still runs while servers are replaced, takes a recall for a limit as over. The row stays due.
CREATE TRIGGER keep_recall BEFORE UPDATE OF recall_due_at ON app.vendor_wallet FOR EACH ROW
  WHEN (OLD.recall_due_at IS NOT NULL AND NEW.recall_due_at IS NULL) EXECUTE FUNCTION app.keep_recall();
