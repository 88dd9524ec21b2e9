import './theme/component-styles.ts';
import './global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { sessionState } from './api/session.ts';
import { App } from './app.tsx';
import { allowRuntimeStyles } from './csp-nonce.ts';
import { router } from './router.ts';

const rootElement = document.getElementById('root');
if (!rootElement) throw new Error('index.html has no #root element');

// Marks a part that did not arrive as reloaded for, because the router would reload the whole page: without a connection, into nothing.
window.addEventListener('vite:preloadError', ({ payload }) => {
  sessionStorage.setItem(`tanstack_router_reload:${payload.message}`, '1');
});

// The page's data is asked for before the first render; the router, which starts after it, finds the same requests under way.
if (sessionState().session)
  void router.preloadRoute({ to: window.location.pathname, search: true }).catch(() => undefined);

allowRuntimeStyles();
createRoot(rootElement).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
