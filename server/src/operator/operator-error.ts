/** A command that cannot be carried out as it was typed; the text is for the operator. */
export class OperatorError extends Error {}
