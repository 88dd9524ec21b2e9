export { type CompanyLetterhead, describeCompany, getCompanyLetterhead } from './company.repository.ts';
export { updateCompany } from './company.service.ts';
