/** Days are text of the form JJJJ-MM-TT. */
export type Day = string;
