import {
  Car,
  ClipboardList,
  FileText,
  LayoutDashboard,
  Plus,
  Route,
  Scale,
  Search,
  UsersRound,
  Wrench,
} from 'lucide-react';
import { LogoMark } from '../../../ui/brand/logo.tsx';
import { DueTag, type DueTagTone } from './due-tag.tsx';
import { exampleDay, Scene } from './scene.tsx';
import classes from './vehicle-list-scene.module.css';

const vehicles = [
  { plate: 'FW-KL-204', maker: 'Mercedes-Benz', model: 'Sprinter 317', service: 96, inspection: -3 },
  { plate: 'FW-KL-207', maker: 'Volkswagen', model: 'Crafter 35', service: 7, inspection: 214 },
  { plate: 'FW-KL-211', maker: 'Ford', model: 'Transit 350', service: 61, inspection: 19 },
  { plate: 'FW-KL-215', maker: 'MAN', model: 'TGE 3.140', service: null, inspection: 342 },
  { plate: 'FW-KL-218', maker: 'Renault', model: 'Master L3H2', service: 148, inspection: 401 },
  { plate: 'FW-KL-223', maker: 'Iveco', model: 'Daily 35S14', service: 117, inspection: 88 },
];

const sections = [LayoutDashboard, Car, ClipboardList, Wrench, UsersRound, Route, Scale, FileText];

const toneOf = (days: number | null): DueTagTone => {
  if (days === null) return 'none';
  if (days < 0) return 'overdue';
  return days <= 30 ? 'soon' : 'fine';
};

const Due = ({ days }: { readonly days: number | null }) => (
  <DueTag tone={toneOf(days)}>{days === null ? 'kein Datum' : exampleDay(days)}</DueTag>
);

export const VehicleListScene = () => (
  <Scene description="Fahrzeugliste: überfällige Termine sind rot mit Warndreieck, Termine der nächsten 30 Tage gelb mit Uhr, fehlende grau.">
    <div className={classes.window}>
      <div className={classes.rail}>
        <LogoMark size={24} />
        {sections.map((Icon) => (
          <span key={Icon.displayName} className={classes.railItem} data-active={Icon === Car || undefined}>
            <Icon size={17} />
          </span>
        ))}
      </div>
      <div className={classes.page}>
        <div className={classes.toolbar}>
          <span className={classes.title}>Fahrzeuge</span>
          <span className={classes.search}>
            <Search size={14} /> Suchen
          </span>
          <span className={classes.add}>
            <Plus size={14} strokeWidth={2.5} /> Fahrzeug
          </span>
        </div>
        <table className={classes.table}>
          <thead>
            <tr>
              <th>Kennzeichen</th>
              <th className={classes.wideOnly}>Hersteller</th>
              <th className={classes.modelColumn}>Modell</th>
              <th className={classes.serviceColumn}>Nächster Service</th>
              <th>HU gültig bis</th>
            </tr>
          </thead>
          <tbody>
            {vehicles.map(({ plate, maker, model, service, inspection }) => (
              <tr key={plate}>
                <td className={classes.plate}>{plate}</td>
                <td className={classes.wideOnly}>{maker}</td>
                <td className={classes.modelColumn}>{model}</td>
                <td className={classes.serviceColumn}>
                  <Due days={service} />
                </td>
                <td>
                  <Due days={inspection} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  </Scene>
);
