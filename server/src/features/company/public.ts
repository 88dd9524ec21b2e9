export { type CompanyLetterhead, getCompanyLetterhead } from './company.repository.ts';
export { updateCompany } from './company.service.ts';
export { describeCompany, requireSpecialServices, switchSpecialServices } from './special-services.service.ts';
