import { productName } from '@flottwart/contract/rules/product';
import type { LegalSection } from './legal-page.tsx';
import type { Operator } from './operator-details.tsx';
import { OperatorAddress, OperatorContact } from './operator-details.tsx';

export const responsibilitySections = (operator: Operator): readonly LegalSection[] => [
  {
    id: 'verantwortlicher',
    title: 'Verantwortlicher',
    body: (
      <>
        <p>Verantwortlich für diese Website und für die Benutzerkonten ist der Betreiber dieser Installation:</p>
        <OperatorAddress operator={operator} />
        <OperatorContact operator={operator} />
      </>
    ),
  },
  {
    id: 'rollen',
    title: 'Wer für welche Daten zuständig ist',
    body: (
      <>
        <p>
          {productName} wird von Transportunternehmen genutzt, im Folgenden „Firmen“. Zwei Arten von Daten sind zu
          unterscheiden:
        </p>
        <ul>
          <li>
            <strong>Website und Benutzerkonten:</strong> Hier entscheidet der Betreiber über Zweck und Mittel. Er ist
            Verantwortlicher im Sinne von Art. 4 Nr. 7 DSGVO.
          </li>
          <li>
            <strong>Daten der Firmen:</strong> Was eine Firma über Fahrer, Fahrzeuge, Fahrten und Vorgänge erfasst oder
            importiert, verantwortet die Firma. Der Betreiber verarbeitet diese Daten nur in ihrem Auftrag und nach
            ihrer Weisung (Art. 28 DSGVO).
          </li>
        </ul>
        <p>
          Fahrerinnen und Fahrer richten Fragen und Anträge zu ihren Daten daher zuerst an die Firma, für die sie
          fahren. Anträge, die den Betreiber erreichen, leitet er an diese Firma weiter.
        </p>
      </>
    ),
  },
];
