import './theme/component-styles.ts';
import './global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { allowRuntimeStyles } from './csp-nonce.ts';

const rootElement = document.getElementById('root');
if (!rootElement) throw new Error('index.html has no #root element');

// Marks a part that did not arrive as reloaded for, because the router would reload the whole page: without a connection, into nothing.
window.addEventListener('vite:preloadError', ({ payload }) => {
  sessionStorage.setItem(`tanstack_router_reload:${payload.message}`, '1');
});

allowRuntimeStyles();
createRoot(rootElement).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
