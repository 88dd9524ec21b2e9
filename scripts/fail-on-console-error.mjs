import { afterEach, beforeEach } from 'vitest';

// A test that expects an error on the console replaces console.error itself; everything else is an accident.
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
