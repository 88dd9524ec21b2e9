/** Command that cannot be carried out as typed; the text is addressed to the operator. */
export class OperatorError extends Error {}
