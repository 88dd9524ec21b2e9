import { Marked, type Token } from 'marked';
import classes from './markdown.module.css';
import { renderTokens } from './render-tokens.tsx';

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
