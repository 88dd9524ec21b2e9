import { notifications } from '@mantine/notifications';
import { Check, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** Section 9 of the specification: alerts last four seconds. */
export const toastMilliseconds = 4000;

const show = (message: string, color: string, role: 'status' | 'alert', icon: ReactNode): void => {
  notifications.show({ message, color, role, icon, autoClose: toastMilliseconds });
};

export const toast = {
  success: (message: string) => show(message, 'green', 'status', <Check size={16} aria-hidden />),
  info: (message: string) => show(message, 'petrol', 'status', <Info size={16} aria-hidden />),
  error: (message: string) => show(message, 'red', 'alert', <TriangleAlert size={16} aria-hidden />),
};
