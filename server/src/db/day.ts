/** Days are text of the form YYYY-MM-DD. */
export type Day = string;
