const preparedFrom = Symbol('prepared from');

/** Response already serialised as JSON; checked by its type only. */
export interface PreparedResponse<T> {
  readonly json: Buffer;
  readonly byteLength: number;
  readonly [preparedFrom]: T | undefined;
}

export const prepareResponse = <T>(answer: T): PreparedResponse<T> => {
  const json = Buffer.from(JSON.stringify(answer));
  return { json, byteLength: json.byteLength, [preparedFrom]: undefined };
};

export const isPrepared = (answer: unknown): answer is PreparedResponse<unknown> =>
  typeof answer === 'object' && answer !== null && preparedFrom in answer;
