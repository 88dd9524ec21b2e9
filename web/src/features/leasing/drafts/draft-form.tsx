import { positionTypes } from '@flottwart/contract/rules/leasing';
import type { FormField } from '@flottwart/contract/rules/leasing-drafts';
import { Group, Radio } from '@mantine/core';
import { type KeyboardEvent, useId } from 'react';
import { Section } from '../../../work-items/section.tsx';
import { type Doubt, type HeadField, headFields } from './draft-fields.ts';
import { DoubtTexts, DraftField, useChoose } from './draft-input.tsx';
import { focusNextDoubt, useWorkspace } from './draft-workspace.tsx';
import classes from './drafts.module.css';

/** Colour of a field and of its mark on the page. */
export const kindOfField: Readonly<Record<HeadField, string>> = {
  invoiceNumber: 'number',
  invoiceDate: 'date',
  period: 'date',
  issuerName: 'issuer',
  issuerVatId: 'issuer',
  licensePlate: 'plate',
  net: 'amount',
  tax: 'amount',
  gross: 'amount',
};

const main: readonly HeadField[] = ['invoiceNumber', 'invoiceDate', 'issuerName', 'period'];
/** Needed by few documents. */
const others: readonly HeadField[] = ['issuerVatId', 'licensePlate'];
const totals: readonly HeadField[] = ['net', 'tax', 'gross'];

/** Doubts at a part of the form. */
const at = (doubts: readonly Doubt[], field: FormField): readonly Doubt[] =>
  doubts.filter((doubt) => doubt.field === field);

/** Type, number, date, period, issuer and sums: always there, whatever was read. */
export const DraftForm = () => {
  const { draft, doubts } = useWorkspace();
  const missingTotal = totals.find((field) => headFields[field].textOf(draft) === '');

  const doubtsAt = (field: HeadField): readonly Doubt[] =>
    totals.includes(field)
      ? at(doubts, 'sums').filter(() => field === (missingTotal ?? 'net'))
      : doubts.filter((doubt) => doubt.field === field);

  const field = (name: HeadField) => {
    const { label, maxLength, textOf, changeOf } = headFields[name];
    return (
      <DraftField
        key={name}
        target={name}
        label={label}
        kind={kindOfField[name]}
        value={textOf(draft)}
        doubts={doubtsAt(name)}
        changeOf={changeOf}
        maxLength={maxLength}
        isTotal={totals.includes(name)}
      />
    );
  };

  return (
    <Section title="Beleg">
      <TypeChoice doubts={at(doubts, 'type')} />
      <div className={classes.fields}>{main.map(field)}</div>
      <details className={classes.others} open={others.some((name) => headFields[name].textOf(draft) !== '')}>
        <summary>USt-IdNr., ein Kennzeichen für alle Positionen</summary>
        <div className={classes.fields}>{others.map(field)}</div>
      </details>
      <div className={classes.fields}>{totals.map(field)}</div>
      <DoubtTexts doubts={at(doubts, 'sums')} isEmpty={missingTotal !== undefined} />
    </Section>
  );
};

/** Invoice or credit note; types that the amounts exclude are not offered. */
const TypeChoice = ({ doubts }: { readonly doubts: readonly Doubt[] }) => {
  const { draft, root } = useWorkspace();
  const choose = useChoose();
  const id = useId();

  const accept = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (draft.type !== null && doubts.length > 0) choose({ type: draft.type });
    focusNextDoubt(root.current, event.currentTarget);
  };

  return (
    <div className={classes.type}>
      <Radio.Group
        label="Art"
        aria-describedby={doubts.length > 0 ? id : undefined}
        value={draft.type}
        onChange={(value) => choose({ type: draft.types.find((type) => type === value) })}
      >
        <Group gap="lg">
          {positionTypes
            .filter((type) => draft.types.includes(type))
            .map((type) => (
              <Radio
                key={type}
                value={type}
                label={type}
                // One of the group takes the focus: the chosen one, else the first.
                data-doubt={doubts.length > 0 && type === (draft.type ?? draft.types[0]) ? 'type' : undefined}
                onKeyDown={accept}
              />
            ))}
        </Group>
      </Radio.Group>
      <DoubtTexts doubts={doubts} id={id} isEmpty={draft.type === null} />
    </div>
  );
};
