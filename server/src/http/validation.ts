import { entryLabel } from '@flottwart/contract/german-messages';
import type { FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify';
import { z } from 'zod';
import { AppError, notFound } from '../lib/app-error.ts';

/** Keeps errors short, however much was wrong. */
const maxReportedFields = 20;

const messageOf = (issue: z.core.$ZodIssue): string =>
  issue.code === 'invalid_type' && issue.input === undefined ? 'Pflichtfeld.' : issue.message;

/** One message per field, the first that applies; issues with the whole body belong to no field. */
const fieldsOf = (issues: readonly z.core.$ZodIssue[]): Record<string, string> => {
  const fields: Record<string, string> = Object.create(null);
  for (const issue of issues) {
    const field = issue.path.join('.');
    if (field === '' || field in fields) continue;
    if (Object.keys(fields).length === maxReportedFields) break;
    fields[field] = messageOf(issue);
  }
  return fields;
};

const refusalOf = (part: string | undefined, issues: readonly z.core.$ZodIssue[]): AppError => {
  // An impossible id is not found.
  if (part === 'params') return notFound();
  const [first] = issues;
  const label = entryLabel(first?.path.join('.') ?? '');
  const reason = first ? messageOf(first) : 'Ungültige Eingabe.';
  return new AppError('invalid_input', label ? `${label}: ${reason}` : reason, {
    fields: fieldsOf(issues),
  });
};

/** Fastify passes each part of a request with its schema; the schemas themselves refuse unknown keys. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> = ({ schema, httpPart }) => {
  return (data) => {
    const result = schema.safeParse(data ?? undefined, { reportInput: true });
    return result.success ? { value: result.data } : { error: refusalOf(httpPart, result.error.issues) };
  };
};

/** Drops what the contract does not name; a response that is not as it says is a defect. */
export const serializerCompiler: FastifySerializerCompiler<z.ZodType> = ({ schema }) => {
  return (data) => JSON.stringify(z.encode(schema, data));
};
