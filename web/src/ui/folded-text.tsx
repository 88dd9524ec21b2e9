import { useIsPhone } from './bottom-sheet.tsx';
import classes from './folded-text.module.css';

/** About two lines of a phone. */
const shortText = 80;

interface FoldedTextProps {
  readonly text: string;
}

/** Explanation of a page; a long one is folded on a phone, where it would push the first row out of sight. */
export const FoldedText = ({ text }: FoldedTextProps) => {
  const isPhone = useIsPhone();
  if (!isPhone || text.length <= shortText) return text;
  return (
    <details>
      <summary className={classes.summary}>Was hier steht</summary>
      {text}
    </details>
  );
};
