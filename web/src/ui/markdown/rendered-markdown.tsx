import { Marked, type MarkedToken, type Token, type Tokens } from 'marked';
import { createElement, Fragment, type ReactNode } from 'react';
import classes from './markdown.module.css';

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
const renderTokens = (tokens: readonly Token[]): ReactNode =>
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

/** Caps nesting, because every level costs the parser another pass over the rest. */
const tooDeep = /^(?:[ \t]*(?:>|[-*+]|\d+[.)])){30,}/m;

/** Treats HTML as text, in blocks and inline. */
const marked = new Marked({
  gfm: true,
  breaks: true,
  tokenizer: { html: () => undefined, tag: () => undefined },
});

/** Caps emphasis marks: for each one the parser scans the rest of the paragraph, so thousands would freeze the page. */
const maxEmphasis = 2000;

const isTooDense = (text: string): boolean => (text.match(/[*_~]/g)?.length ?? 0) > maxEmphasis;

const parse = (text: string): readonly Token[] | null => {
  if (tooDeep.test(text) || isTooDense(text)) return null;
  try {
    return marked.lexer(text);
  } catch {
    return null;
  }
};

interface RenderedMarkdownProps {
  readonly text: string;
}

/** Text that cannot be parsed as Markdown is shown as typed. */
export const RenderedMarkdown = ({ text }: RenderedMarkdownProps) => {
  const tokens = parse(text);
  return (
    <div className={classes.text}>{tokens ? renderTokens(tokens) : <div className={classes.plain}>{text}</div>}</div>
  );
};
