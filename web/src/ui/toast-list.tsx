import { Notifications } from '@mantine/notifications';
import { toastMilliseconds } from './toast.tsx';

/** Separate file, because the outlet loads it lazily with the notification library. */
export const ToastList = () => <Notifications position="bottom-left" autoClose={toastMilliseconds} />;
