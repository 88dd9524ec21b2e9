import { type MailServer, MailServerError } from '../../connectors/mail/company-mail.ts';
import { type ProviderCredential, ProviderError } from '../../connectors/provider.ts';
import type { TelematicsProviderCredential } from '../../connectors/telematics/telematics.ts';
import type { Context } from '../../context.ts';

/** Connection with everything needed to test it. */
export type Trial =
  | { readonly kind: 'driving-history' | 'employee-database'; readonly credential: ProviderCredential }
  | { readonly kind: 'smtp'; readonly credential: MailServer }
  | { readonly kind: 'telematics'; readonly credential: TelematicsProviderCredential };

/** Longer than any provider needs, and about as long as a person waits. */
const trialTimeoutMs = 25_000;

const tooSlow = (kind: Trial['kind']): string =>
  kind === 'smtp'
    ? 'Der Mailserver hat nicht rechtzeitig geantwortet.'
    : 'Der Anbieter hat nicht rechtzeitig geantwortet.';

type Credentialed = Omit<Context['connectors'], 'mapTiles'>;
type Verifying = { readonly [K in keyof Credentialed]: Pick<Credentialed[K], 'verify'> };

/** Returns the error of a connection in German, or `null` if it works; may take long, so it runs outside every transaction. */
export const findConnectionError = async (
  { connectors }: { readonly connectors: Verifying },
  trial: Trial,
  leaving: AbortSignal,
  timeoutMs = trialTimeoutMs,
): Promise<string | null> => {
  const deadline = AbortSignal.timeout(timeoutMs);
  const signal = AbortSignal.any([leaving, deadline]);
  try {
    await Promise.race([signIn(connectors, trial, signal), endOf(signal)]);
    return null;
  } catch (error) {
    return deadline.aborted ? tooSlow(trial.kind) : connectionErrorText(error);
  }
};

/** Turns a provider's refusal or an unreadable secret into text; rethrows anything else. */
export const connectionErrorText = (error: unknown): string => {
  if (error instanceof ProviderError || error instanceof MailServerError) return error.text;
  throw error;
};

const signIn = (connectors: Verifying, trial: Trial, signal: AbortSignal): Promise<void> => {
  switch (trial.kind) {
    case 'driving-history':
      return connectors.drivingHistory.verify(trial.credential, signal);
    case 'employee-database':
      return connectors.employeeDatabase.verify(trial.credential, signal);
    case 'telematics':
      return connectors.telematics.verify(trial.credential, signal);
    case 'smtp':
      return connectors.companyMail.verify(trial.credential);
  }
};

const endOf = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    const end = () => reject(new ProviderError('cancelled'));
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });
