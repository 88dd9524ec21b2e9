import { randomUUID } from 'node:crypto';
import type { SimulatedResponse } from '../simulated-response.ts';

const codes: Readonly<Record<string, number>> = { MissingMethodException: -32601, JsonSerializerException: -32700 };

/** Error reported by the service itself. */
export class RpcError extends Error {
  readonly type: string;

  constructor(type: string, message: string) {
    super(message);
    this.type = type;
  }
}

/** Errors have status 200; the envelope carries the new and the old form at once. */
export const refusal = (
  type: string,
  message: string,
  {
    requestIndex = 0,
    headers = {},
  }: { readonly requestIndex?: number; readonly headers?: Record<string, string> } = {},
): SimulatedResponse => ({
  headers,
  body: {
    error: {
      message,
      code: codes[type] ?? -32000,
      data: { id: randomUUID(), type, requestIndex },
      name: 'JSONRPCError',
      errors: [{ message, name: type }],
    },
    jsonrpc: '2.0',
    requestIndex,
  },
});
