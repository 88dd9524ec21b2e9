import type { MarkedToken, Token, Tokens } from 'marked';
import { createElement, Fragment, type ReactNode } from 'react';

const allowed: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:']);

/** URL of a link that may be followed; `null` for scripts, files, data and invalid URLs. */
const safeUrl = (text: string): string | null => {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  return allowed.has(url.protocol) ? url.href : null;
};

/**
 * The only place where user text becomes markup. React creates the elements from parsed tokens, never from an HTML
 * string, so HTML in the text stays text. No images, styles or names.
 */
export const renderTokens = (tokens: readonly Token[]): ReactNode =>
  tokens.map((token, index) => {
    const place = `${index}-${token.type}`;
    return <Fragment key={place}>{renderToken(token as MarkedToken)}</Fragment>;
  });

/** Starts at the third level: the first belongs to the page, the second to its sections. */
const headingLevel = (depth: number): string => `h${Math.min(depth + 2, 6)}`;

const renderToken = (token: MarkedToken): ReactNode => {
  switch (token.type) {
    case 'space':
    case 'def':
      return null;
    case 'paragraph':
      return <p>{renderTokens(token.tokens)}</p>;
    case 'heading':
      return createElement(headingLevel(token.depth), null, renderTokens(token.tokens));
    case 'text':
      return 'tokens' in token && token.tokens ? renderTokens(token.tokens) : token.text;
    case 'strong':
      return <strong>{renderTokens(token.tokens)}</strong>;
    case 'em':
      return <em>{renderTokens(token.tokens)}</em>;
    case 'del':
      return <del>{renderTokens(token.tokens)}</del>;
    case 'codespan':
      return <code>{token.text}</code>;
    case 'code':
      return (
        <pre>
          <code>{token.text}</code>
        </pre>
      );
    case 'br':
      return <br />;
    case 'hr':
      return <hr />;
    case 'blockquote':
      return <blockquote>{renderTokens(token.tokens)}</blockquote>;
    case 'list':
      return renderList(token);
    case 'link':
      return renderLink(token);
    case 'image':
      return renderLink({ href: token.href, tokens: [], text: token.text || token.href });
    case 'table':
      return renderTable(token);
    case 'escape':
      return token.text;
    default:
      return token.raw;
  }
};

const renderLink = ({ href, tokens, text }: Pick<Tokens.Link, 'href' | 'tokens' | 'text'>): ReactNode => {
  const content = tokens.length > 0 ? renderTokens(tokens) : text;
  const url = safeUrl(href);
  if (url === null) return content;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer nofollow">
      {content}
    </a>
  );
};

const renderList = ({ ordered, start, items }: Tokens.List): ReactNode => {
  const entries = items.map((item, index) => {
    const place = `${index}-item`;
    const mark = item.task ? (item.checked ? '☑ ' : '☐ ') : null;
    return (
      <li key={place}>
        {mark}
        {renderTokens(item.tokens.filter(({ type }) => type !== 'checkbox'))}
      </li>
    );
  });
  return ordered ? <ol start={start === '' ? 1 : start}>{entries}</ol> : <ul>{entries}</ul>;
};

const renderTable = ({ header, rows }: Tokens.Table): ReactNode => (
  <table>
    <thead>{renderRow(header, 'th')}</thead>
    <tbody>
      {rows.map((row, index) => {
        const place = `${index}-row`;
        return <Fragment key={place}>{renderRow(row, 'td')}</Fragment>;
      })}
    </tbody>
  </table>
);

const renderRow = (cells: readonly Tokens.TableCell[], element: 'th' | 'td'): ReactNode => (
  <tr>{cells.map((cell, index) => createElement(element, { key: `${index}-cell` }, renderTokens(cell.tokens)))}</tr>
);
