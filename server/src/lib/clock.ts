/** Injected time, so that tests can choose any day. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

export const secondsAfter = (start: Date, seconds: number): Date => new Date(start.getTime() + seconds * 1000);

export const minutes = (count: number): number => count * 60;
export const hours = (count: number): number => count * 3600;
export const days = (count: number): number => count * 86_400;

/** Days are text of the form YYYY-MM-DD. */
export type Day = string;
