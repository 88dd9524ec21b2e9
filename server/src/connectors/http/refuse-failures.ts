import { ProviderError } from '../provider-error.ts';
import type { ProviderResponse } from './provider-http.ts';

/** Returns a successful response or throws the failure of its status; redirects are failures, because credentials stay with their host. */
export const refuseFailures = (answer: ProviderResponse): ProviderResponse => {
  const { status } = answer;
  if (status >= 200 && status < 300) return answer;
  const detail = `status ${status}: ${excerpt(answer.text)}`;
  if (status === 401) throw new ProviderError('wrong_credentials', { detail });
  if (status === 403) throw new ProviderError('not_allowed', { detail });
  if (status >= 300 && status < 400)
    throw new ProviderError('unexpected_answer', { text: 'Der Anbieter verweist auf eine andere Adresse.', detail });
  throw new ProviderError('unexpected_answer', {
    text: `Der Anbieter hat die Anfrage abgelehnt (Status ${status}).`,
    detail,
  });
};

/** Excerpt for the log, in one line. */
export const excerpt = (text: string): string => text.slice(0, 200).toWellFormed().replace(/\s+/g, ' ');
