/** Whether keys go into a text, or to a control that has its own: single letters are then no shortcuts. */
export function isTyping({ target, metaKey, ctrlKey, altKey }: KeyboardEvent): boolean {
  if (metaKey || ctrlKey || altKey) return true;
  if (!(target instanceof HTMLElement)) return false;
  return target.matches('input, textarea, select, [contenteditable="true"], [role="menu"] *, [role="dialog"] *');
}
