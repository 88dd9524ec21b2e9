import { Notifications } from '@mantine/notifications';
import { toastMilliseconds } from './toast.tsx';

/** A file of its own, so that it can be loaded by itself. */
export const ToastList = () => <Notifications position="bottom-left" autoClose={toastMilliseconds} />;
