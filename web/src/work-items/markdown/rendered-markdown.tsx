import { lexer, type Token } from 'marked';
import classes from './markdown.module.css';
import { renderTokens } from './render-tokens.tsx';

/** Nobody writes deeper; every level costs the parser another pass over the rest. */
const tooDeep = /^(?:[ \t]*(?:>|[-*+]|\d+[.)])){30,}/m;

const parse = (text: string): readonly Token[] | null => {
  if (tooDeep.test(text)) return null;
  try {
    return lexer(text, { gfm: true, breaks: true });
  } catch {
    return null;
  }
};

interface RenderedMarkdownProps {
  readonly text: string;
}

/** What cannot be read as Markdown is shown as it was typed. */
export const RenderedMarkdown = ({ text }: RenderedMarkdownProps) => {
  const tokens = parse(text);
  return (
    <div className={classes.text}>{tokens ? renderTokens(tokens) : <div className={classes.plain}>{text}</div>}</div>
  );
};
