/** Why a process does not start, said to whoever started it: its message is all they need, without a stack. */
export class StartError extends Error {}
