import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { clearDrafts } from '../lib/drafts.ts';

// Testing Library sets this itself only where test functions are global.
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
// Testing Library advances faked timers only through an object of this name.
vi.stubGlobal('jest', { advanceTimersByTime: (ms: number) => vi.advanceTimersByTime(ms) });
// As with `expect.poll`: the limit only ends what never comes, since a busy machine may compile the first page of a run for half a minute.
configure({ asyncUtilTimeout: 120_000 });
// Text areas that grow measure themselves again once fonts are loaded, which happy-dom never does.
Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });
// React warns of elements that the document does not know, and this one is too young for happy-dom.
Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, {
  configurable: true,
  get(this: HTMLElement) {
    return this.localName === 'search' ? 'HTMLElement' : 'HTMLUnknownElement';
  },
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  clearDrafts();
  localStorage.clear();
  sessionStorage.clear();
});
