import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { queryClient } from './api/query-client.ts';
import { cspNonce } from './csp-nonce.ts';
import { router } from './router.ts';
import { cssVariablesResolver } from './theme/css-variables.ts';
import { theme } from './theme/theme.ts';
import { ToastOutlet } from './ui/toast-outlet.tsx';

export const App = () => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariablesResolver}
    defaultColorScheme="auto"
    getStyleNonce={cspNonce}
  >
    <QueryClientProvider client={queryClient}>
      <ToastOutlet />
      <RouterProvider router={router} />
    </QueryClientProvider>
  </MantineProvider>
);
