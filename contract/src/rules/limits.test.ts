import { expect, test } from 'vitest';
import type { z } from 'zod';
import { login, register, resetPassword } from '../auth.ts';
import { updateCompany } from '../company.ts';
import { addTelematicsCredential } from '../connections.ts';
import { sendClaim } from '../leasing/claims.ts';
import { updatePosition } from '../leasing/position.ts';
import { updateLeasingSettings } from '../leasing/settings.ts';
import { placeHold, updateRetentionRule } from '../privacy.ts';
import { createView, updateMyList } from '../views.ts';
import { renameAttachment } from '../work-items/attachments.ts';
import { bulkChange } from '../work-items/bulk.ts';
import { createComment } from '../work-items/comments.ts';
import { updateDescription } from '../work-items/core.ts';
import { createEmployee, listEmployees } from '../work-items/employee.ts';
import { updatePoliceReport } from '../work-items/police-report.ts';
import { updateRepairRecord } from '../work-items/repair-record.ts';
import { updateTask } from '../work-items/task.ts';
import { createVehicle, updateVehicle } from '../work-items/vehicle.ts';
import * as limits from './limits.ts';

/** Looks at one field alone, because the body lacks the others. */
const isRefused = (schema: z.ZodType, field: string, value: unknown): boolean =>
  schema.safeParse({ [field]: value }).error?.issues.some(({ path }) => path[0] === field) ?? false;

const bodies: readonly [schema: { readonly body: z.ZodType }, fields: Readonly<Record<string, number>>][] = [
  [login, { password: limits.maxPasswordLength, code: limits.maxCodeLength }],
  [
    register,
    { firstName: limits.maxNameLength, speditionsName: limits.maxCompanyNameLength, role: limits.maxRoleLength },
  ],
  [resetPassword, { token: limits.maxTokenLength }],
  [
    updateCompany,
    {
      companyName: limits.maxCompanyNameLength,
      contactName: limits.maxContactNameLength,
      contactPhone: limits.maxPhoneLength,
      street: limits.maxStreetLength,
      houseNumber: limits.maxHouseNumberLength,
      city: limits.maxCityLength,
      smtpHost: limits.maxHostLength,
    },
  ],
  [addTelematicsCredential, { username: limits.maxUsernameLength, database: limits.maxDatabaseNameLength }],
  [sendClaim, { subject: limits.maxClaimSubjectLength, text: limits.maxClaimTextLength }],
  [updatePosition, { licensePlate: limits.maxPlateLength }],
  [placeHold, { reason: limits.maxHoldReasonLength }],
  [createView, { name: limits.maxViewNameLength }],
  [renameAttachment, { fileName: limits.maxFileNameLength }],
  [createComment, { text: limits.maxCommentLength }],
  [updateDescription, { value: limits.maxDescriptionLength }],
  [
    createEmployee,
    {
      employeeId: limits.maxEmployeeNumberLength,
      lastName: limits.maxNameLength,
      birthCity: limits.maxCityLength,
      street: limits.maxStreetLength,
      houseNumber: limits.maxHouseNumberLength,
    },
  ],
  [updatePoliceReport, { caseNumber: limits.maxCaseNumberLength, emailSubject: limits.maxPoliceSubjectLength }],
  [
    updateRepairRecord,
    {
      repairReason: limits.maxRepairReasonLength,
      contactPerson: limits.maxContactNameLength,
      contactPhone: limits.maxPhoneLength,
      workshopName: limits.maxCompanyNameLength,
      invoiceNumber: limits.maxInvoiceNumberLength,
    },
  ],
  [updateTask, { title: limits.maxTitleLength }],
  [createVehicle, { vin: limits.maxVinLength, licensePlate: limits.maxPlateLength }],
  [
    updateVehicle,
    {
      manufacturer: limits.maxModelLength,
      frontTireType: limits.maxModelLength,
      providerName: limits.maxCompanyNameLength,
    },
  ],
];

test.each(bodies.flatMap(([{ body }, fields]) => Object.entries(fields).map(([field, max]) => ({ body, field, max }))))(
  '$field takes $max characters and not one more',
  ({ body, field, max }) => {
    // A plate needs a digit.
    expect(isRefused(body, field, '1'.padStart(max, 'a'))).toBe(false);
    expect(isRefused(body, field, '1'.padStart(max + 1, 'a'))).toBe(true);
  },
);

const words = (count: number): readonly string[] => Array.from({ length: count }, (_, at) => `w${at}`);
const changes = (count: number) => words(count).map((_, at) => ({ id: at + 1, assignedToUsername: null }));
const ids = (count: number) => words(count).map((_, at) => at + 1);
const view = (count: number) => Object.fromEntries(words(count).map((word) => [word, '']));

test.each([
  ['columns', updateMyList.body, words, limits.maxColumns],
  ['state', createView.body, view, limits.maxViewParameters],
  ['changes', bulkChange.body, changes, limits.maxBulkItems],
  ['positionIds', sendClaim.body, ids, limits.maxClaimedPositions],
  ['affKeywords', updateLeasingSettings.body, words, limits.maxAffKeywords],
  ['quarterlyLimit', updateLeasingSettings.body, Number, limits.maxQuarterlyLimit],
  ['months', updateRetentionRule.body, Number, limits.maxRetentionMonths],
  ['mileageAtRepair', updateRepairRecord.body, Number, limits.maxMileageKm],
  ['actualCost', updateRepairRecord.body, Number, limits.maxRepairCost],
  ['smtpPort', updateCompany.body, Number, limits.maxPort],
  ['page', listEmployees.query, String, limits.maxPage],
  ['size', listEmployees.query, String, limits.maxPageSize],
  ['q', listEmployees.query, (length: number) => 'a'.repeat(length), limits.maxSearchLength],
] as const)('%s ends at its limit', (field, schema, make, max) => {
  expect(isRefused(schema, field, make(max))).toBe(false);
  expect(isRefused(schema, field, make(max + 1))).toBe(true);
});
