import { FileSpreadsheet, Link2 } from 'lucide-react';
import classes from './leasing-scene.module.css';
import { exampleDay, Scene } from './scene.tsx';

export const LeasingScene = () => (
  <Scene description="Eine Rechnungsposition über 412,80 Euro ist mit ihrer Gutschrift verknüpft. Darunter das Quartalslimit: 8.240 von 10.000 Euro sind genutzt, das sind 82 Prozent.">
    <div className={classes.stage}>
      <div className={classes.match}>
        <div className={classes.document}>
          <span className={classes.kind}>Rechnung</span>
          <span className={classes.number}>LP-20418 / 3</span>
          <span className={classes.quiet}>{exampleDay(-41)} · FW-KL-211</span>
          <span className={classes.amount}>412,80 €</span>
          <span className={classes.settled}>Gutgeschrieben</span>
        </div>
        <span className={classes.link}>
          <Link2 size={17} />
        </span>
        <div className={classes.document}>
          <span className={classes.kind}>Gutschrift</span>
          <span className={classes.number}>GS-7730 / 1</span>
          <span className={classes.quiet}>{exampleDay(-12)} · FW-KL-211</span>
          <span className={classes.amount}>−412,80 €</span>
          <span className={classes.settled}>Verrechnet</span>
        </div>
      </div>
      <div className={classes.limit}>
        <div className={classes.limitHead}>
          <strong>Quartalslimit</strong>
          <span className={classes.share}>82 %</span>
        </div>
        <div className={classes.bar}>
          <span className={classes.used} />
          <span className={classes.warnMark} />
        </div>
        <div className={classes.limitFoot}>
          <span>8.240,00 € von 10.000,00 €</span>
          <span>noch 1.760,00 €</span>
        </div>
      </div>
      <span className={classes.export}>
        <FileSpreadsheet size={16} /> LeasePlan.xlsx
      </span>
    </div>
  </Scene>
);
