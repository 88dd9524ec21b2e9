import { Anchor } from '@mantine/core';
import classes from './operator-details.module.css';
import type { Operator } from './table-of-contents.tsx';

/** Missing configuration is named as missing, never made up. */
export const OperatorValue = ({ value, of }: { readonly value: string | null | undefined; readonly of: Operator }) => {
  if (of === undefined) return <span className={classes.missing}>…</span>;
  return value ? value : <span className={classes.missing}>nicht angegeben</span>;
};

const AddressLine = ({ value, label }: { readonly value: string; readonly label: string }) =>
  value ? value : <span className={classes.missing}>{label} nicht angegeben</span>;

export const OperatorAddress = ({ operator }: { readonly operator: Operator }) => {
  if (!operator || !(operator.name || operator.street || operator.city)) {
    return (
      <p>
        <OperatorValue value={null} of={operator} />
      </p>
    );
  }
  return (
    <address className={classes.address}>
      <strong>
        <AddressLine value={operator.name} label="Name" />
      </strong>
      <br />
      <AddressLine value={operator.street} label="Straße" />
      <br />
      <AddressLine value={operator.city} label="Ort" />
    </address>
  );
};

export const OperatorContact = ({ operator }: { readonly operator: Operator }) => (
  <dl className={classes.contact}>
    <div>
      <dt>E-Mail</dt>
      <dd>
        {operator?.email ? (
          <Anchor href={`mailto:${operator.email}`} inherit>
            {operator.email}
          </Anchor>
        ) : (
          <OperatorValue value={operator?.email} of={operator} />
        )}
      </dd>
    </div>
    <div>
      <dt>Telefon</dt>
      <dd>
        {operator?.phone ? (
          <Anchor href={`tel:${operator.phone.replace(/[^+\d]/g, '')}`} inherit>
            {operator.phone}
          </Anchor>
        ) : (
          <OperatorValue value={operator?.phone} of={operator} />
        )}
      </dd>
    </div>
  </dl>
);
