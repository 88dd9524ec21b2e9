/** Ends a request that nobody waits for: no response, no line in the log. */
export const clientLeft = new Error('The client has left.');
