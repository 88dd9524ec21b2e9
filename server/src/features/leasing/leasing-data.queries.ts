export { lockLeaseplan as lockLeasingData } from './lock-leasing.ts';
