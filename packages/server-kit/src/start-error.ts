/** Why a process cannot start. Its message is for the operator and needs no stack. */
export class StartError extends Error {}
