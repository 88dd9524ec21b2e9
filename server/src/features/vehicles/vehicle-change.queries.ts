export { changeVehicle } from './vehicle.service.ts';
