import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import './global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { allowRuntimeStyles } from './csp-nonce.ts';

const rootElement = document.getElementById('root');
if (!rootElement) throw new Error('index.html has no #root element');

allowRuntimeStyles();
createRoot(rootElement).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
