export { lockLeaseplan as lockLeasingData } from './lock-leaseplan.ts';
