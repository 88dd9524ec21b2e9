import type { SiteInfo } from '@flottwart/contract/system';
import { MailLink, PhoneLink } from '../../shared/contact-links.tsx';
import classes from './operator-details.module.css';

/** Operator named in legal texts; `undefined` until loaded. */
export type Operator = SiteInfo['operator'] | undefined;

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
          <MailLink address={operator.email} />
        ) : (
          <OperatorValue value={operator?.email} of={operator} />
        )}
      </dd>
    </div>
    <div>
      <dt>Telefon</dt>
      <dd>
        {operator?.phone ? (
          <PhoneLink number={operator.phone} />
        ) : (
          <OperatorValue value={operator?.phone} of={operator} />
        )}
      </dd>
    </div>
  </dl>
);
