const preparedFrom = Symbol('prepared from');

/** An answer already written as JSON, to be sent as it is; its type is all that checks it. */
export interface PreparedAnswer<T> {
  readonly json: Buffer;
  readonly byteLength: number;
  readonly [preparedFrom]: T | undefined;
}

export const prepareAnswer = <T>(answer: T): PreparedAnswer<T> => {
  const json = Buffer.from(JSON.stringify(answer));
  return { json, byteLength: json.byteLength, [preparedFrom]: undefined };
};

export const isPrepared = (answer: unknown): answer is PreparedAnswer<unknown> =>
  typeof answer === 'object' && answer !== null && preparedFrom in answer;
