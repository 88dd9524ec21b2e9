import { afterEach, beforeEach } from 'vitest';

// A test that expects a console error replaces console.error; any other one fails it.
const original = console.error;
/** @type {unknown[][]} */
let unexpected = [];

beforeEach(() => {
  unexpected = [];
  console.error = (...args) => {
    unexpected.push(args);
    original(...args);
  };
});

afterEach(() => {
  console.error = original;
  if (unexpected.length > 0) throw new Error(`Unexpected console.error: ${unexpected[0]?.join(' ')}`);
});
