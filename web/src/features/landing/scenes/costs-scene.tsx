import classes from './costs-scene.module.css';
import { Scene } from './scene.tsx';

/** In thousand euro. */
const quarters = [
  { name: 'Q1', invoices: 31.2, credits: 9.4 },
  { name: 'Q2', invoices: 28.6, credits: 14.1 },
  { name: 'Q3', invoices: 34.9, credits: 11.8 },
  { name: 'Q4', invoices: 25.3, credits: 8.2 },
];

const unit = 2.6;
const base = 112;

const germanNumber = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 1 });

export const CostsScene = () => (
  <Scene description="Balkendiagramm: Rechnungen und Gutschriften je Quartal in Tausend Euro.">
    <div className={classes.panel}>
      <div className={classes.head}>
        <span>
          <strong>Quartale</strong>, in Tsd. €
        </span>
        <span className={classes.legend}>
          <i data-series="invoices" /> Rechnungen
          <i data-series="credits" /> Gutschriften
        </span>
      </div>
      <svg viewBox="0 0 320 134" className={classes.chart} aria-hidden="true" focusable="false">
        <path d={`M0 ${base}H320`} className={classes.axis} />
        {quarters.map(({ name, invoices, credits }, index) => (
          <g key={name} transform={`translate(${index * 80 + 8} 0)`}>
            <rect
              x="0"
              y={base - invoices * unit}
              width="30"
              height={invoices * unit}
              rx="2"
              className={classes.invoices}
            />
            <rect
              x="34"
              y={base - credits * unit}
              width="30"
              height={credits * unit}
              rx="2"
              className={classes.credits}
            />
            <text x="15" y={base - invoices * unit - 5} className={classes.value}>
              {germanNumber.format(invoices)}
            </text>
            <text x="49" y={base - credits * unit - 5} className={classes.value}>
              {germanNumber.format(credits)}
            </text>
            <text x="32" y={base + 17} className={classes.name}>
              {name}
            </text>
          </g>
        ))}
      </svg>
    </div>
  </Scene>
);
